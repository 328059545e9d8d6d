import type { Rule } from 'eslint';
import { shownValues, type SyntaxNode } from './shownValues.ts';

/** Attributes and properties whose value a person reads or hears, and names that end like them. */
const VISIBLE = [
  /^aria-(label|description|roledescription|valuetext|placeholder|braillelabel)$/,
  /^(alt|title|placeholder|label|caption|heading|description|message|hint|text|tooltip|summary)$/,
  /^[a-z]\w*(Alt|Title|Placeholder|Label|Caption|Heading|Description|Message|Hint|Text|Tooltip|Summary)$/,
];

const LETTER = /\p{L}/u;

const hasLetters = (value: unknown): boolean => typeof value === 'string' && LETTER.test(value);

const shownLiterals = (node: SyntaxNode) =>
  shownValues(node).filter(
    ({ type, value, quasis }) =>
      (type === 'Literal' && hasLetters(value)) ||
      (type === 'TemplateLiteral' && quasis.some((quasi) => hasLetters(quasi.value.cooked))),
  );

/** Text in a component is in one language only: it belongs in the strings beside its owner. */
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
