import ts from 'typescript';

/**
 * The words of TypeScript source that may be class names: those in its strings and templates. Comments and identifiers
 * hold words too (`filter`, `ring`, `container`), and each would cost every page a rule that nothing uses.
 */
export function classCandidates(code: string, file: string): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isText(node)) for (const word of node.text.split(/\s+/)) words.add(word);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return words;
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}
