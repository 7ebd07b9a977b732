import type { NodeOf, Rule, RuleContext } from './rule.ts';

type StringNode = NodeOf<'Literal'> | NodeOf<'TemplateLiteral'> | NodeOf<'JSXText'>;
type Value = NonNullable<NodeOf<'JSXAttribute'>['value']> | NodeOf<'JSXExpressionContainer'>['expression'];
type Found = { node: StringNode; text: string };

/** Properties of components and elements with user-visible or spoken text. */
const spoken = new Set(
  `alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext cancelText description extra help
  label okText placeholder subTitle text title tooltip`.split(/\s+/),
);
const hasLetter = /\p{L}/u;
const hasHan = /\p{Script=Han}/u;

/** All string literals a value may evaluate to; computed ones are left to reviewers. */
function stringsOf(node: Value): Found[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return [{ node, text: node.quasis.map(({ value }) => value.raw).join('') }];
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
      return stringsOf(node.right);
    case 'JSXExpressionContainer':
      return stringsOf(node.expression);
    default:
      return [];
  }
}

function create(context: RuleContext) {
  const { allow } = context.options[0] as { allow: string[] };
  const seen = new Set<StringNode>();
  const refuse = (found: readonly Found[], pattern: RegExp) => {
    for (const { node, text } of found) {
      const words = text.trim();
      if (!pattern.test(words) || allow.includes(words) || seen.has(node)) continue;
      seen.add(node);
      context.report({ node, message: `"${words}" is a text: give it a key in texts/en-US.json and texts/zh-CN.json.` });
    }
  };
  const readChildren = ({ children }: NodeOf<'JSXElement'> | NodeOf<'JSXFragment'>) => {
    for (const child of children) if (child.type === 'JSXExpressionContainer') refuse(stringsOf(child), hasLetter);
  };
  return {
    JSXText: (node: NodeOf<'JSXText'>) => refuse([{ node, text: node.value }], hasLetter),
    JSXElement: readChildren,
    JSXFragment: readChildren,
    JSXAttribute: ({ name, value }: NodeOf<'JSXAttribute'>) => {
      if (name.type === 'JSXIdentifier' && spoken.has(name.name) && value) refuse(stringsOf(value), hasLetter);
    },
    Literal: (node: NodeOf<'Literal'>) => refuse(stringsOf(node), hasHan),
    TemplateLiteral: (node: NodeOf<'TemplateLiteral'>) => refuse(stringsOf(node), hasHan),
  };
}

/** No user-visible text in the code: it comes from the catalogs. */
export const literalText: Rule = {
  meta: { type: 'problem', schema: [{ type: 'object' }], defaultOptions: [{ allow: [] }] },
  create,
};
