import type { Rule } from 'eslint';
import { shownValues, type SyntaxNode } from './shownValues.ts';

/** Functions and values that are texts by their name: `text('send')`, `formatNumber(count)`, `offer.title`, `busyLabel`. */
const TEXT_CALL = /^(text|format[A-Z]\w*|messageOf|\w+Name|isolated)$/;
const TEXT_VALUE =
  /(^(count|label|message|name|shown|text|title|unit|what|words)|(Count|Label|Message|Name|Text|Title))$/;

const isBlank = (text: unknown): boolean => typeof text === 'string' && text.trim() === '';

/** Line breaks between elements, and comments: neither is rendered. */
const isNothing = ({ type, value, expression }: SyntaxNode) =>
  (type === 'JSXText' && isBlank(value) && String(value).includes('\n')) ||
  (type === 'JSXExpressionContainer' && expression.type === 'JSXEmptyExpression');

function isTextValue(node: SyntaxNode): boolean {
  const { value } = node;
  switch (node.type) {
    case 'Literal':
      return typeof value === 'number' || (typeof value === 'string' && !isBlank(value));
    case 'TemplateLiteral':
      return true;
    case 'JSXText':
      return !isBlank(value);
    case 'BinaryExpression':
      return /^[-*/%]$/.test(node.operator);
    case 'CallExpression':
      return TEXT_CALL.test(String(node.callee.name));
    case 'Identifier':
      return TEXT_VALUE.test(String(node.name));
    case 'MemberExpression':
      return isTextValue(node.property);
    default:
      return false;
  }
}

// Translators such as Chrome's move every text into an element of their own; React would then update, or fail to remove, a
// text that is no longer where React put it. An element with nothing but a text is safe: its whole content is replaced.
export const ownTexts: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { shared: 'A text beside other nodes goes into an element of its own, such as a <span>.' },
  },
  create(context) {
    const check = (node: Rule.Node) => {
      const { type, children } = node as unknown as SyntaxNode;
      const rendered = children.filter((child) => !isNothing(child));
      // A fragment is no element: its text is beside the nodes around it.
      if (rendered.length < 2 && type !== 'JSXFragment') return;
      for (const child of rendered.filter((each) => shownValues(each).some(isTextValue)))
        context.report({ messageId: 'shared', node: child as unknown as Rule.Node });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
