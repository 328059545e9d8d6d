import { Children, type ReactNode } from 'react';

/**
 * Puts each text of a component's children into a `<span>`. Translators such as Chrome’s replace texts, and React can only
 * update a moved text if it is all that its element contains.
 */
export function ownTexts(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? <span>{child}</span> : child,
  );
}
