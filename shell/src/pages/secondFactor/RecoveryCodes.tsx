import { Button } from '@site/ui/Button';
import { Checkbox } from '@site/ui/Checkbox';
import { blockCorner } from '@site/ui/block';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { site } from '../../core/bootData.ts';
import { useAppSelector } from '@site/platform/site/createStore';
import { CopyButton } from '../../copy/CopyButton.tsx';
import { selectUser } from '@site/platform/session';
import { saveFile } from '../../forms/saveFile.ts';
import { useText } from './useText.ts';

const Codes = styled.ul`
  ${blockCorner(1)}
  display: grid;
  /* At most two columns, so that the last row of ten codes is full. */
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(21ch, 40%)), 1fr));
  gap: ${space[2]} ${space[4]};
  padding: ${space[4]};
  background: ${color.ground};
  font: 600 ${size.body} / 1.5 ${font.code};
  font-variant-numeric: slashed-zero;
  letter-spacing: 0.04em;
`;

const Actions = styled(Cluster)`
  ${phone} {
    & > button {
      flex: 1 1 auto;
    }
  }
`;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly isSaved: boolean;
  readonly onSaved: (isSaved: boolean) => void;
}

export function RecoveryCodes({ codes, isSaved, onSaved }: RecoveryCodesProps) {
  const text = useText();
  const user = useAppSelector(selectUser);
  const lines = codes.join('\n');

  const download = () => {
    const title = text('fileTitle', { name: user?.name ?? '', site: site.name });
    saveFile(`${site.name.toLowerCase()}-recovery-codes.txt`, `${title}\n\n${lines}\n`);
  };
  return (
    <Stack $gap={4}>
      <Codes aria-label={text('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Actions>
        <CopyButton
          value={lines}
          words={{ copy: text('copyCodes'), copied: text('copied'), failed: text('copyFailed') }}
        />
        <Button onClick={download}>{text('download')}</Button>
      </Actions>
      <Checkbox checked={isSaved} onChange={onSaved} label={text('saved')} />
    </Stack>
  );
}
