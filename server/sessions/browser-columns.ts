const USER_AGENT_MAX_LENGTH = 512;

const ADDRESS_MAX_LENGTH = 64;

/** The browser of a request. */
export interface Browser {
  /** The User-Agent header. */
  userAgent: string;
  /** The IP address. */
  address: string;
}

/** Returns the columns for a browser, cut to their maximum length and without control characters. */
export function browserColumns({ userAgent, address }: Browser) {
  return {
    user_agent: withoutControls(userAgent).slice(0, USER_AGENT_MAX_LENGTH),
    address: withoutControls(address).slice(0, ADDRESS_MAX_LENGTH),
  };
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
