import ts from 'typescript';

/** The docstring of a schema, and the docstrings of its fields by name. */
export interface Docstrings {
  readonly own?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads the docstrings of a module's constants by name, including the fields of spread constants. */
export function readDocstrings(source: string): ReadonlyMap<string, Docstrings> {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const found = new Map<string, Docstrings>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue;
      found.set(name.text, { own: textOf(statement), fields: fieldsOf(initializer, found) });
    }
  }
  return found;
}

/** Returns the docstrings of the fields of the outermost object in an expression. */
function fieldsOf(expression: ts.Expression, known: ReadonlyMap<string, Docstrings>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const property of outermostObject(expression)?.properties ?? []) {
    if (ts.isSpreadAssignment(property)) {
      Object.assign(fields, known.get(property.expression.getText().replace('.entries', ''))?.fields);
    } else if (property.name) {
      const text = textOf(property);
      const name = ts.isIdentifier(property.name) || ts.isStringLiteral(property.name) ? property.name.text : '';
      if (text !== undefined) fields[name] = text;
    }
  }
  return fields;
}

function outermostObject(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  if (ts.isFunctionLike(node)) return undefined; // what a transformation makes is not what is sent
  return ts.forEachChild(node, outermostObject);
}

/** Returns the text of the last docstring before a node, in one line. */
function textOf(node: ts.Node): string | undefined {
  const comments = ts.getLeadingCommentRanges(node.getSourceFile().text, node.getFullStart()) ?? [];
  const last = comments.map(({ pos, end }) => node.getSourceFile().text.slice(pos, end)).at(-1);
  if (last === undefined || !last.startsWith('/**')) return undefined;
  return last
    .slice(3, -2)
    .replace(/\s*\n\s*\* ?/g, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .trim();
}
