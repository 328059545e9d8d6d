import type { StaffMember } from '@site/contract/http/panel';
import { powerOf } from '@site/contract/power';
import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { useCommonTexts } from '@site/platform/commonTexts';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { Button } from '@site/ui/Button';
import { Form } from '@site/ui/Form';
import { Select } from '@site/ui/Select';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useRef, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { RankChoice, RankPlace } from './memberLayout.ts';
import { rankOptions } from './rankPower.ts';
import { useText } from './useText.ts';

interface RankFormProps {
  readonly member: StaffMember;
  readonly own: RankId;
  readonly isSelf: boolean;
  readonly isSaving: boolean;
  readonly onPick: () => void;
  readonly onSave: (rank: RankId) => Promise<boolean>;
}

/** Returns what is asked before a rank is saved: whatever gives all power, or takes some. */
function questionOf(isSelf: boolean, rank: RankId, picked: RankId) {
  if (isSelf) return 'stepDown';
  if (picked === 'owner') return 'makeOwner';
  return powerOf(picked) < powerOf(rank) ? 'demote' : undefined;
}

export function RankForm({ member, own, isSelf, isSaving, onPick, onSave }: RankFormProps) {
  const text = useText();
  const common = useCommonTexts();
  const [picked, setPicked] = useState<RankId>();
  const [isAsking, setIsAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { name, rank } = member;
  const isChanged = picked !== undefined && picked !== rank;
  const question = isChanged ? questionOf(isSelf, rank, picked) : undefined;

  const values = { name: isolated(name), rank: RANK_NAMES[picked ?? rank], former: RANK_NAMES[rank] };

  const save = async (wanted: RankId) => {
    setIsAsking(false);
    if (!(await onSave(wanted))) return;
    setPicked((latest) => (latest === wanted ? undefined : latest));
    // The button becomes disabled and loses the focus; in some browsers it already has.
    const { activeElement, body } = document;
    if (activeElement === body || place.current?.contains(activeElement))
      place.current?.querySelector('select')?.focus({ preventScroll: true });
  };

  const submit = async () => {
    if (!isChanged || isSaving) return;
    if (question) setIsAsking(true);
    else await save(picked);
  };

  return (
    <RankPlace ref={place}>
      <Form onSend={submit}>
        <RankChoice>
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
          <Button type="submit" wide disabled={!isChanged} busy={isSaving} busyLabel={common.saving}>
            <span>{common.save}</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        </RankChoice>
      </Form>
      {isChanged && question && (
        <ConfirmDialog
          isOpen={isAsking}
          title={text(`${question}Title`, values)}
          confirmLabel={text(question, values)}
          onConfirm={() => void save(picked)}
          onClose={() => setIsAsking(false)}
        >
          {text(`${question}Text`, values)}
        </ConfirmDialog>
      )}
    </RankPlace>
  );
}
