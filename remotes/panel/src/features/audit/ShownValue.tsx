import { useLang } from '@site/platform/text';
import { color, font, size } from '@site/ui/tokens';
import styled from 'styled-components';
import { stateName } from '../../applications/choices.ts';
import type { AuditValue } from './auditValues.ts';
import { useText } from './useText.ts';

export const Code = styled.code`
  font: ${size.small} / 1.5 ${font.code};
  overflow-wrap: anywhere;
`;

const Word = styled.span`
  color: ${color.text};
  font-weight: 600;
`;

const Written = styled.bdi`
  color: ${color.text};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export function ShownValue({ value }: { readonly value: AuditValue }) {
  const text = useText();
  const lang = useLang();
  if ('word' in value) return <Word>{text(value.word)}</Word>;
  if ('state' in value) return <Word>{stateName(value.state, lang)}</Word>;
  if ('name' in value) return <Word>{value.name}</Word>;
  if ('code' in value) return <Code>{value.code}</Code>;
  return <Written>{text('quoted', { words: value.written })}</Written>;
}
