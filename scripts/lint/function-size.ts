import type { NodeOf, Rule, RuleContext } from './rule.ts';

type FunctionNode = NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;
type Span = { first: number; last: number };
type Limits = { own: number; whole: number; component: number };

/** Tests are grouped by functions. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isCode = (line: string): boolean => !/^\s*(?:$|\/\/|\/?\*)/.test(line);
const linesOf = ({ loc }: FunctionNode): Span => ({ first: loc.start.line, last: loc.end.line });

function nameOf(node: FunctionNode): string {
  if (node.id) return node.id.name;
  const { parent } = node;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : '';
}

/** Lines of code between first and last, without those of inner functions. */
function countLines(lines: readonly string[], { first, last }: Span, inner: readonly Span[]): number {
  const isInner = (line: number) => inner.some((span) => line > span.first && line <= span.last);
  let count = 0;
  for (let line = first; line <= last; line += 1) if (!isInner(line) && isCode(lines[line - 1] ?? '')) count += 1;
  return count;
}

function create(context: RuleContext) {
  const { own, whole, component } = context.options[0] as Limits;
  const open: Span[][] = [[]];
  const enter = () => void open.push([]);
  const leave = (node: FunctionNode) => {
    const inner = open.pop() ?? [];
    const span = linesOf(node);
    open.at(-1)?.push(span);
    const isComponent = context.filename.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node));
    const { lines } = context.sourceCode;
    const refuse = (what: string, max: number) =>
      context.report({ node, message: `This ${what}; at most ${max}. Name a part of it and move it out.` });
    const all = countLines(lines, span, []);
    const ofItsOwn = countLines(lines, span, inner);
    if (isComponent && all > component) refuse(`component has ${all} lines`, component);
    if (isComponent) return;
    if (ofItsOwn > own) refuse(`function has ${ofItsOwn} lines of its own`, own);
    else if (all > whole && !isTest(context.filename)) refuse(`function has ${all} lines`, whole);
  };
  return {
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  };
}

/**
 * Size of functions. A factory that returns the methods of a service has few lines of its own, but what its methods share is read with
 * all of them: it is limited as a whole too. A component counts whole.
 */
export const functionSize: Rule = {
  meta: { type: 'suggestion', schema: [{ type: 'object' }], defaultOptions: [{ own: 60, whole: 120, component: 150 }] },
  create,
};
