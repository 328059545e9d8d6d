import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { blockFace } from './block.ts';
import { Box } from './Checkbox.tsx';
import { ErrorText } from './ErrorText.tsx';
import { color, font, size, space } from './tokens.ts';

type ChoiceProps = {
  label: string;
  /** The value of one of the options, or an empty text for none. */
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; content: ReactNode }[];
  /** Why the form can't be sent without it. */
  error?: string | undefined;
};

const Root = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  font: ${size.body} / 1.6 ${font.body};
  color: ${color.text};
  &:focus-visible {
    outline: none;
  }
`;

const Legend = styled.legend`
  margin-bottom: ${space[2]};
  padding: 0;
  font-weight: 650;
  overflow-wrap: anywhere;
`;

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${space[3]};
  margin-bottom: ${space[2]};
`;

const Option = styled.label`
  ${blockFace(2)}
  --face: ${color.raised};
  --edge: ${color.line};
  display: flex;
  gap: ${space[3]};
  min-width: 0;
  padding: ${space[3]} ${space[4]} ${space[4]};
  cursor: pointer;
  touch-action: manipulation;
  &:has(:checked) {
    --face: ${color.line};
    --edge: ${color.glow};
  }
  & > span {
    min-width: 0;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Name = styled.span`
  display: block;
  font-size: ${size.small};
  color: ${color.second};
`;

/** Lines as they were written, each in its own direction. */
const Content = styled.span`
  display: block;
  white-space: pre-wrap;
  unicode-bidi: plaintext;
  overflow-wrap: anywhere;
`;

/** One of a few options that are shown in full. A form focuses the whole choice if it has an error. */
export function Choice({ label, value, onChange, options, error }: ChoiceProps) {
  const id = useId();
  return (
    <Root
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      tabIndex={-1}
      {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <Legend id={`${id}-label`}>{label}</Legend>
      <Options>
        {options.map((option) => (
          <Option key={option.value}>
            <Box
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              $isInvalid={error !== undefined}
            />
            <span>
              <Name>{option.label}</Name>
              <Content dir="auto">{option.content}</Content>
            </span>
          </Option>
        ))}
      </Options>
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Root>
  );
}
