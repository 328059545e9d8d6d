/** ESLint's own types know no JSX. */
export interface SyntaxNode {
  readonly type: string;
  readonly name: SyntaxNode | string;
  readonly value: unknown;
  readonly children: readonly SyntaxNode[];
  readonly expression: SyntaxNode;
  readonly callee: SyntaxNode;
  readonly property: SyntaxNode;
  readonly operator: string;
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
  readonly consequent: SyntaxNode;
  readonly alternate: SyntaxNode;
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
}

/** Both of `isNew ? 'New' : 'Old'`, for example. */
export function shownValues(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return shownValues(node.expression);
    case 'ConditionalExpression':
      return [...shownValues(node.consequent), ...shownValues(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : shownValues(node.left)), ...shownValues(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...shownValues(node.left), ...shownValues(node.right)] : [node];
    default:
      return [node];
  }
}
