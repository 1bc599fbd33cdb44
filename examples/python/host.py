"""A small identity server for one user: Python's standard library and pystache, on the folder dist/ of Vestibule.

    apt-get install python3-pystache
    HOST_PASSWORD=Small-Horse-1 /usr/bin/python3 host.py ../../../dist 8000
"""

import functools, hashlib, hmac, json, os, re, secrets, sys, time
from email.parser import BytesParser
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pystache

DIST = Path(sys.argv[1]).resolve()
BUNDLE = json.loads((DIST / "routes.json").read_text())
CATALOGUES = {name: json.loads((DIST / "i18n" / f"{name}.json").read_text()) for name in BUNDLE["locales"]}
BASE = BUNDLE["base"]
TYPES = {".js": "text/javascript", ".css": "text/css"}
KEYS = {400: "ERROR_BAD_REQUEST", 401: "ERROR_UNAUTHORIZED", 403: "ERROR_FORBIDDEN", 404: "ERROR_NOT_FOUND"}


class User:
    """The only account. Its password is stored as scrypt makes it."""

    id, name, display_name, email = "5", "ada", "Ada Lovelace", "ada@example.org"
    salt = os.urandom(16)

    def __init__(self, password):
        self.hash = self.hash_of(password)
        self.keys = [{"key": "1", "label": "Backup", "creatorDisplayName": "Grace Hopper", "status": "Created"}]

    def hash_of(self, password):
        return hashlib.scrypt(password.encode(), salt=self.salt, n=2**14, r=8, p=1)

    def is_password(self, password):
        return hmac.compare_digest(self.hash, self.hash_of(password))


class Session:
    """A session has tokens of its own: the pages may know them, and not the value of the cookie."""

    def __init__(self):
        self.id, self.logout_token, self.csrf_token = (secrets.token_urlsafe(24) for _ in range(3))


USER = User(os.environ.get("HOST_PASSWORD") or sys.exit("Set HOST_PASSWORD."))
SESSIONS = {}


class Refused(Exception):
    """Ends a request with a status."""

    def __init__(self, status, message_key=None):
        self.status, self.message_key = status, message_key or KEYS[status]


# What each page shows, and what its address answers as JSON.

def login(request):
    return {"showUserLogin": True, "isLoggedIn": request.session is not None}

def standing(request):
    if request.session is None:
        return {"isLoggedIn": False}
    return {"isLoggedIn": True, "userName": USER.name, "userId": USER.id, "logoutToken": request.session.logout_token}

def menu(request):
    signed_in = {"email": USER.email, "details": USER.display_name, "canChangePassword": True, "hasApiKeys": True}
    return {**standing(request), **(signed_in if request.session else {})}

def shell(request):
    return {**standing(request), **({"displayName": USER.display_name} if request.session else {})}

def confirmation(request):
    waiting = [key for key in USER.keys if key["status"] == "Created"]
    if not waiting:
        raise Refused(404)
    key = waiting[0]
    names = {"apiKeyId": key["key"], "apiKeyLabel": key["label"], "createdBy": key["creatorDisplayName"]}
    return {**names, "antiCsrfToken": request.session.csrf_token}

DATA = {
    "login": login,
    "login-close": lambda request: {},
    "logout": standing,
    "sidemenu": menu,
    "host-shell": shell,
    "avatar": lambda request: {"userName": USER.name, "userId": USER.id},
    "change-password": lambda request: {"username": USER.name, "allowedToLeaveSite": True},
    "personal-api-keys": lambda request: {"apiKeys": USER.keys},
    "apikey-confirm": confirmation,
    "info": lambda request: {"version": "1.0"},
}


# What the calls do that change something.

def sign_in(request):
    fields = request.fields()
    if fields.get("User") != USER.name or not USER.is_password(fields.get("Password", "")):
        if request.wants_page:
            return request.page(request.row, {**login(request), "userName": fields.get("User", ""), "errorMessage": "LOGIN_ERROR_HINT"}, 400)
        raise Refused(400, "LOGIN_ERROR_HINT")
    SESSIONS.pop(request.session and request.session.id, None)
    session = Session()
    SESSIONS[session.id] = session
    target = own_target(request.query.get("redirect", "/"))
    cookie = {"Set-Cookie": f"session={session.id}; Path=/; HttpOnly; SameSite=Lax"}
    if request.wants_page:
        return request.send(303, b"", {"Location": target, **cookie})
    return request.json({"statusCode": 302, "redirectUrl": target}, headers=cookie)

def change_password(request):
    password = request.fields().get("Password", "")
    if not (8 <= len(password) <= 100 and all(re.search(part, password) for part in (r"\d", r"[a-z]", r"[A-Z]"))):
        raise Refused(400, "PASSWORD_RULE_BROKEN")
    USER.hash = USER.hash_of(password)
    for other in [each for each in SESSIONS if each != request.session.id]:
        del SESSIONS[other]
    return request.send(204)

def confirm_key(request):
    request.check_token(request.fields().get("AntiCsrfToken"))
    found = [key for key in USER.keys if key["key"] == request.query.get("id")]
    if not found:
        raise Refused(404)
    found[0]["status"] = "Confirmed" if request.command == "POST" else "Declined"
    return request.send(200, b"false", {"Content-Type": "text/plain; charset=utf-8"})

CHANGES = {
    "POST login": sign_in,
    "POST change-password": change_password,
    "POST apikey-confirm": confirm_key,
    "DELETE apikey-confirm": confirm_key,
}


def own_target(target):
    """A path of this server. Browsers read a backslash as a slash, and //host as another host."""
    return target if re.fullmatch(r"/(?![/\\])[^\\\x00-\x20]*", target) else "/"

@functools.cache
def template_of(row_template):
    return pystache.parse((DIST / row_template).read_text())

def row_at(path):
    fits = lambda pattern: pattern == "*" or re.fullmatch(re.sub(r":\w+", "[^/]+", pattern), path)
    return next(row for row in BUNDLE["routes"] if fits(row["path"]))

def policy_of(row):
    sources = lambda hashes: " ".join(["'self'"] + [f"'{each}'" for each in hashes])
    scripts, styles = sources(row["inlineScripts"]), sources(row["styles"].get("inline", []))
    loads = f"script-src {scripts}; style-src {styles}; img-src 'self' data:; connect-src 'self'"
    places = "form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'"
    return f"default-src 'none'; {loads}; {places}; require-trusted-types-for 'script'; trusted-types dompurify"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def handle_request(self):
        url = urlsplit(self.path)
        self.url_path, self.query = url.path, {name: values[0] for name, values in parse_qs(url.query).items()}
        self.wants_page = "application/json" not in self.headers.get("Accept", "")
        self.row = row_at(self.url_path)
        self.cookies = {name: morsel.value for name, morsel in SimpleCookie(self.headers.get("Cookie", "")).items()}
        self.session = SESSIONS.get(self.cookies.get("session"))
        length = int(self.headers.get("Content-Length") or 0)
        if length > 1_000_000:
            self.close_connection = True
            return self.refuse(Refused(400))
        self.body = self.rfile.read(length)
        try:
            self.answer()
        except Refused as refused:
            self.refuse(refused)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = handle_request

    def answer(self):
        if self.url_path.startswith(BUNDLE["assets"]):
            return self.asset()
        if self.command not in ("GET", "HEAD"):
            self.check_origin()
        if "anyone" not in self.row["access"] and self.session is None:
            raise Refused(401)
        if not {"anyone", "user"} & set(self.row["access"]):
            raise Refused(403)
        if self.url_path.startswith(f"{BASE}/session/logout/"):
            return self.sign_out()
        if self.url_path == f"{BASE}/i18n/messages":
            locale, catalogue = self.language(self.query.get("lng"))
            return self.json({"locale": locale, "translations": catalogue})
        entry = self.row["entry"]
        if entry not in DATA:
            raise Refused(404)
        if self.command in ("GET", "HEAD"):
            data = DATA[entry](self)
            return self.page(self.row, data) if self.wants_page else self.json(data)
        change = CHANGES.get(f"{self.command} {entry}")
        return change(self) if change else self.json({"statusCode": 405, "messageKey": "ERROR_BAD_REQUEST"}, 405)

    def check_origin(self):
        """Refuses a change that another site makes a browser send."""
        own = f"http://{self.headers.get('Host')}"
        site = self.headers.get("Sec-Fetch-Site", "same-origin")
        if site not in ("same-origin", "none") or self.headers.get("Origin", own) != own:
            raise Refused(403)

    def check_token(self, token):
        if not hmac.compare_digest(str(token).encode(), self.session.csrf_token.encode()):
            raise Refused(403)

    def refuse(self, refused):
        if refused.status == 401 and self.wants_page:
            return self.send(302, b"", {"Location": f"{BASE}/login?redirect={quote(self.path, safe='')}"})
        body = {"statusCode": refused.status, "messageKey": refused.message_key}
        return self.page(BUNDLE["routes"][-1], body, refused.status) if self.wants_page else self.json(body, refused.status)

    def sign_out(self):
        token = self.url_path.rsplit("/", 1)[1]
        if self.session and self.command == "GET" and hmac.compare_digest(token.encode(), self.session.logout_token.encode()):
            del SESSIONS[self.session.id]
            if not self.wants_page:
                return self.send(204, b"", {"Set-Cookie": "session=; Path=/; Max-Age=0"})
        elif self.session and not self.wants_page:
            raise Refused(403)
        return self.send(302, b"", {"Location": f"{BASE}/session/logoutconfirmation"})

    def asset(self):
        file = DIST / "assets" / Path(self.url_path).name
        if not file.is_file() or file.suffix not in TYPES:
            raise Refused(404)
        forever = {"Cache-Control": "public, max-age=31536000, immutable", "Content-Type": TYPES[file.suffix]}
        return self.send(200, file.read_bytes(), forever)

    def fields(self):
        """The fields of a form, urlencoded or multipart, or of JSON."""
        kind = self.headers.get("Content-Type", "")
        try:
            if "json" in kind:
                return dict(json.loads(self.body))
            if "multipart" in kind:
                message = BytesParser().parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + self.body)
                parts = message.get_payload() if message.is_multipart() else []
                return {part.get_param("name", header="content-disposition"): part.get_payload(decode=True).decode() for part in parts}
            return {name: values[0] for name, values in parse_qs(self.body.decode()).items()}
        except (ValueError, TypeError):
            raise Refused(400)

    def language(self, wanted=None):
        """The first language of the user that has a catalogue, as a tag with its region, and the catalogue."""
        weighed = re.findall(r"([\w*-]+)\s*(?:;\s*q=([\d.]+))?", self.headers.get("Accept-Language", ""))
        accepted = [tag for tag, _ in sorted(weighed, key=lambda each: -float(each[1] or 1))]
        for tag in [wanted or "", self.cookies.get("vestibule-locale", ""), *accepted]:
            for name, catalogue in CATALOGUES.items():
                if tag.split("-")[0].lower() == name.split("-")[0] and re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", tag):
                    return (tag if "-" not in name else name), catalogue
        return "en-US", CATALOGUES["en"]

    def page(self, row, data, status=200):
        """Fills the template of a page, as shared/contract/README.md says."""
        locale, catalogue = self.language()
        messages = {key: catalogue[key] for key in row["messages"]}
        split = {key: re.split(r"\{\w+\}", text) for key, text in messages.items()}
        parts = {key: dict(zip(("before", "after"), both)) for key, both in split.items() if len(both) == 2}
        error = data.get("errorMessage", "")
        now = round(time.time() * 1000)
        boot = json.dumps({"locale": locale, "messages": messages, "data": data, "now": now}).replace("<", "\\u003c")
        theme = self.cookies.get("vestibule-theme", "")
        theme_name = theme if theme in ("light", "dark", "contrast") else ""
        values = {"locale": locale, "themeName": theme_name, "messages": messages, "parts": parts, "boot": boot}
        values["data"] = {**data, "errorText": catalogue.get(error, error)}
        html = pystache.Renderer().render(template_of(row["template"]), values)
        popup = "dialog" in row or row["entry"] == "login-close"
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": policy_of(row),
            "Content-Language": locale,
            "Cross-Origin-Opener-Policy": "unsafe-none" if popup else "same-origin-allow-popups",
            "Permissions-Policy": "clipboard-write=(self), publickey-credentials-get=(self)",
        }
        return self.send(status, html.encode(), headers)

    def json(self, data, status=200, headers=None):
        return self.send(status, json.dumps(data).encode(), {"Content-Type": "application/json", **(headers or {})})

    def send(self, status, body=b"", headers=None):
        always = {
            "Cache-Control": "no-store",
            "Vary": "Accept, Accept-Language, Cookie",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        }
        self.send_response(status)
        for name, value in {**always, **(headers or {})}.items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
