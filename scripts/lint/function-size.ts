import type { NodeOf, Rule, RuleContext } from './rule.ts';

type FunctionNode = NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;
type Span = { first: number; last: number };
type Limits = { own: number; component: number };

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
  const { own, component } = context.options[0] as Limits;
  const open: Span[][] = [[]];
  const enter = () => void open.push([]);
  const leave = (node: FunctionNode) => {
    const inner = open.pop() ?? [];
    const span = linesOf(node);
    open.at(-1)?.push(span);
    const isComponent = context.filename.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node));
    const size = countLines(context.sourceCode.lines, span, isComponent ? [] : inner);
    const max = isComponent ? component : own;
    if (size <= max) return;
    const what = isComponent ? `component has ${size} lines` : `function has ${size} lines of its own`;
    context.report({ node, message: `This ${what}; at most ${max}. Name a part of it and move it out.` });
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
 * Size of functions. A factory that returns the methods of a service is as long as all of them together, so inner
 * functions do not count; a component counts whole, because it is read whole.
 */
export const functionSize: Rule = {
  meta: { type: 'suggestion', schema: [{ type: 'object' }], defaultOptions: [{ own: 60, component: 150 }] },
  create,
};
