import { color, size, space } from '@site/ui/tokens';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { overrides } from '../core/bootData.ts';
import { addStrings } from '@site/platform/site/strings';
import { overridesStrings } from './overridesStrings.ts';
import { ResetButton } from './ResetButton.tsx';
import { useText } from './useText.ts';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[2]} ${space[4]};
  padding: ${space[2]} ${space[4]};
  background: ${color.raised};
  border-bottom: 4px solid ${color.lapis};
  color: ${color.text};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

export function OverridesBar() {
  const text = useText();
  const all = overrides ?? [];
  const by = all.find((build) => build.by !== undefined)?.by;
  const builds = all
    .map(({ name, target }) => [name, target].join(by === undefined ? ' → ' : ' '))
    .join(', ');
  return (
    <Bar aria-label={text('title')}>
      <p>{by === undefined ? text('bar', { builds }) : text('preview', { builds, by })}</p>
      <ResetButton label={text(by === undefined ? 'reset' : 'endPreview')} />
    </Bar>
  );
}

export async function loadOverridesBar(): Promise<ComponentType> {
  await addStrings('shell/overrides', overridesStrings);
  return OverridesBar;
}
