import type { Rule } from 'eslint';

/** Attributes and properties whose value a person reads or hears, and names that end like them. */
const VISIBLE = [
  /^aria-(label|description|roledescription|valuetext|placeholder|braillelabel)$/,
  /^(alt|title|placeholder|label|caption|heading|description|message|hint|text|tooltip|summary)$/,
  /^[a-z]\w*(Alt|Title|Placeholder|Label|Caption|Heading|Description|Message|Hint|Text|Tooltip|Summary)$/,
];

const LETTER = /\p{L}/u;

/** The part of a node that this rule reads; ESLint's own types know no JSX. */
interface SyntaxNode {
  readonly type: string;
  readonly name: SyntaxNode | string;
  readonly value: unknown;
  readonly expression: SyntaxNode;
  readonly operator: string;
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
  readonly consequent: SyntaxNode;
  readonly alternate: SyntaxNode;
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
}

const hasLetters = (value: unknown): boolean => typeof value === 'string' && LETTER.test(value);

/** The parts of an expression that would be shown as they are: literals, also those in `isNew ? 'New' : 'Old'`. */
function shownLiterals(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'Literal':
      return hasLetters(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => hasLetters(value.cooked)) ? [node] : [];
    case 'ConditionalExpression':
      return [...shownLiterals(node.consequent), ...shownLiterals(node.alternate)];
    case 'LogicalExpression':
      return [...shownLiterals(node.left), ...shownLiterals(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...shownLiterals(node.left), ...shownLiterals(node.right)] : [];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return shownLiterals(node.expression);
    default:
      return [];
  }
}

/** Refuses text that a person would read in one language only: it belongs in the strings beside its owner. */
export const noVisibleText: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      visible: 'Visible text goes into the strings of every language, or into a constant of the contract.',
    },
  },
  create(context) {
    const refuse = (node: SyntaxNode) =>
      context.report({ messageId: 'visible', node: node as unknown as Rule.Node });
    const refuseLiterals = (node: Rule.Node) => shownLiterals(node as unknown as SyntaxNode).forEach(refuse);
    return {
      JSXText(node: Rule.Node) {
        const text = node as unknown as SyntaxNode;
        if (hasLetters(text.value)) refuse(text);
      },
      'JSXElement > JSXExpressionContainer': refuseLiterals,
      'JSXFragment > JSXExpressionContainer': refuseLiterals,
      JSXAttribute(node: Rule.Node) {
        const { name, value } = node as unknown as SyntaxNode;
        const attribute = (name as SyntaxNode).name;
        if (typeof attribute === 'string' && VISIBLE.some((pattern) => pattern.test(attribute)) && value) {
          shownLiterals(value as SyntaxNode).forEach(refuse);
        }
      },
    };
  },
};
