import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { Stack } from '@site/ui/Stack';
import { isolated } from './isolated.ts';
import { useText } from './useText.ts';

interface ConfirmRankProps {
  readonly isOpen: boolean;
  /** Whose rank changes. */
  readonly name: string;
  readonly isSelf: boolean;
  readonly rank: RankId;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what the one who does it can't take back. */
export function ConfirmRank({ isOpen, name, isSelf, rank, onConfirm, onClose }: ConfirmRankProps) {
  const text = useText();
  const values = { name: isolated(name), rank: RANK_NAMES[rank] };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text(isSelf ? 'stepDownTitle' : 'makeOwnerTitle', values)}
      closeLabel={text('close')}
    >
      <Stack>
        <p>{text(isSelf ? 'stepDownText' : 'makeOwnerText', values)}</p>
        <Cluster $justify="end">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {text(isSelf ? 'stepDown' : 'makeOwner')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
