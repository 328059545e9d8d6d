import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { color, font, size, space } from './tokens.ts';

/** Props of every state. */
export type StateProps = {
  title: string;
  /** The heading level of the title: 1 if the state is the whole page, 0 for plain text. */
  level?: 0 | 1 | 2 | 3;
  text?: ReactNode;
  /** One way to continue: a `Button` or a `ButtonLink`. */
  action?: ReactNode;
};

type StateFrameProps = StateProps & {
  /** The content of an SVG 64 units wide and 56 high, with the origin in the centre. */
  drawing: ReactNode;
  role?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
};

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: ${space[6]} 0;
  font-family: ${font.body};
  text-align: center;
`;

const Picture = styled.svg`
  display: block;
  width: 160px;
  height: 140px;
  margin-bottom: ${space[4]};
  overflow: visible;
`;

const Title = styled.h2`
  margin: 0;
  font: 700 ${size.heading} / 1.25 ${font.display};
  letter-spacing: -0.01em;
  color: ${color.text};
  text-wrap: balance;
  &:focus-visible {
    outline: none;
  }
`;

const Text = styled.div`
  max-width: 44ch;
  overflow-wrap: anywhere;
  margin-top: ${space[2]};
  font-size: ${size.body};
  line-height: 1.55;
  color: ${color.second};
  text-wrap: pretty;
`;

const Action = styled.div`
  margin-top: ${space[5]};
`;

/** The common layout of the four states: a small drawing, a title, a text and one way to continue. */
export function StateFrame({ drawing, title, level = 2, text, action, role, ref }: StateFrameProps) {
  return (
    <Root ref={ref} role={role}>
      <Picture viewBox="-32 -28 64 56" aria-hidden="true">
        {drawing}
      </Picture>
      <Title as={level ? `h${level}` : 'p'} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {text && <Text>{text}</Text>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}
