import type { StaffMember } from '@site/contract/http/panel';
import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { Form } from './memberLayout.ts';
import { rankOptions } from './rankPower.ts';
import { useText } from './useText.ts';

interface ConfirmRankProps {
  readonly isOpen: boolean;
  readonly name: string;
  readonly isSelf: boolean;
  readonly rank: RankId;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a change that the user can't undo. */
function ConfirmRank({ isOpen, name, isSelf, rank, onConfirm, onClose }: ConfirmRankProps) {
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

interface RankFormProps {
  readonly member: StaffMember;
  readonly own: RankId;
  readonly isSelf: boolean;
  readonly isSaving: boolean;
  /** Called when another rank is selected, before it is saved. */
  readonly onPick: () => void;
  /** Resolves to whether it was saved. */
  readonly onSave: (rank: RankId) => Promise<boolean>;
}

export function RankForm({ member, own, isSelf, isSaving, onPick, onSave }: RankFormProps) {
  const text = useText();
  const [picked, setPicked] = useState<RankId>();
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { name, rank } = member;
  const isChanged = picked !== undefined && picked !== rank;
  const isGrave = isChanged && (isSelf || picked === 'owner');

  const save = async (wanted: RankId) => {
    setIsAsking(false);
    if (!(await onSave(wanted))) return;
    setPicked((latest) => (latest === wanted ? undefined : latest));
    // The button becomes disabled and loses the focus; in some browsers it already has.
    const { activeElement, body } = document;
    if (activeElement === body || form.current?.contains(activeElement))
      form.current?.querySelector('select')?.focus({ preventScroll: true });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isChanged || isSaving) return;
    if (isGrave) setIsAsking(true);
    else void save(picked);
  };

  return (
    <Form
      ref={(element) => {
        form.current = element;
        return restoreFocus(element);
      }}
      onSubmit={submit}
    >
      <Select
        label={text('rankOf', { name })}
        isLabelHidden
        value={picked ?? rank}
        options={rankOptions(own)}
        onChange={(value) => {
          setPicked(value as RankId);
          onPick();
        }}
      />
      <Button type="submit" wide disabled={!isChanged} busy={isSaving} busyLabel={text('saving')}>
        {text('save')}
      </Button>
      {isGrave && (
        <ConfirmRank
          isOpen={isAsking}
          name={name}
          isSelf={isSelf}
          rank={picked}
          onConfirm={() => void save(picked)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Form>
  );
}
