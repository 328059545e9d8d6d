import type { StaffMember } from '@site/contract/http/panel';
import { powerOf } from '@site/contract/power';
import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { avatarUrl } from '@site/platform/avatarUrl';
import { DateTime } from '@site/platform/cells';
import { useCommonTexts } from '@site/platform/commonTexts';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { messageOf, statusOf } from '@site/platform/errors';
import { formatNumber, hoursAndMinutes } from '@site/platform/format';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { Avatar } from '@site/ui/Avatar';
import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { Form } from '@site/ui/Form';
import { RankBadge } from '@site/ui/RankBadge';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Select } from '@site/ui/Select';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useRef, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { paths } from '../../lib/paths.ts';
import { Code } from '../../lib/typography.ts';
import {
  BadgePlace,
  Facts,
  Identity,
  NameLink,
  NamePlace,
  Playtime,
  Problem,
  RankChoice,
  RankPlace,
  RowFace,
} from './memberLayout.ts';
import { mayEdit, rankOptions } from './rankPower.ts';
import { useGiveRankMutation } from './staffApi.ts';
import { useText } from './useText.ts';

interface MemberRowProps {
  readonly member: StaffMember;
  readonly own: RankId;
  readonly isSelf: boolean;
}

interface RankFormProps extends MemberRowProps {
  readonly giving: ReturnType<typeof useGiveRankMutation>;
}

/** Returns what is asked before a rank is saved: whatever gives all power, or takes some. */
function questionOf(isSelf: boolean, rank: RankId, picked: RankId) {
  if (isSelf) return 'stepDown';
  if (picked === 'owner') return 'makeOwner';
  return powerOf(picked) < powerOf(rank) ? 'demote' : undefined;
}

function RankForm({ member, own, isSelf, giving: [giveRank, { isLoading, reset }] }: RankFormProps) {
  const text = useText();
  const common = useCommonTexts();
  const dispatch = useAppDispatch();
  const [picked, setPicked] = useState<RankId>();
  const [isAsking, setIsAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { uuid, name, rank } = member;
  const isChanged = picked !== undefined && picked !== rank;
  const question = isChanged ? questionOf(isSelf, rank, picked) : undefined;

  const values = { name: isolated(name), rank: RANK_NAMES[picked ?? rank], former: RANK_NAMES[rank] };

  const save = async (wanted: RankId) => {
    setIsAsking(false);
    const { error } = await giveRank({ uuid, rank: wanted });
    // If the member is gone, so is the row with its message, so a toast reports it.
    if (statusOf(error) === 404)
      dispatch(showToast({ kind: 'error', text: messageOf(error) ?? text('saveFailed') }));
    if (error) return;
    dispatch(showToast({ kind: 'success', text: text('saved', { ...values, rank: RANK_NAMES[wanted] }) }));
    setPicked((latest) => (latest === wanted ? undefined : latest));
    // The button becomes disabled and loses the focus; in some browsers it already has.
    const { activeElement, body } = document;
    if (activeElement === body || place.current?.contains(activeElement))
      place.current?.querySelector('select')?.focus({ preventScroll: true });
  };

  const submit = async () => {
    if (!isChanged || isLoading) return;
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
              reset();
            }}
          />
          <Button type="submit" wide disabled={!isChanged} busy={isLoading} busyLabel={common.saving}>
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

export function MemberRow(props: MemberRowProps) {
  const text = useText();
  const lang = useLang();
  const giving = useGiveRankMutation();
  const { error } = giving[1];
  const { uuid, name, rank, playtime, firstSeen, nameSince } = props.member;
  const { hours, minutes } = hoursAndMinutes(playtime);
  return (
    <RowFace as="li" ref={restoreFocus}>
      <Avatar src={avatarUrl(uuid)} alt="" size={40} />
      <Facts>
        <NamePlace>
          <NameLink to={paths.profile(uuid)}>
            <bdi>{name}</bdi>
          </NameLink>
        </NamePlace>
        <BadgePlace>
          <RankBadge rank={rank} label={RANK_NAMES[rank]} />
        </BadgePlace>
        <Playtime>
          <VisuallyHidden>{`${text('playtime')} `}</VisuallyHidden>
          <span>{text('hoursAndMinutes', { hours: formatNumber(hours, lang), minutes })}</span>
        </Playtime>
      </Facts>
      {mayEdit(props.own, rank) && <RankForm {...props} giving={giving} />}
      <Identity $gap={4}>
        <Code>{uuid}</Code>
        <span>
          <span>{`${text('firstSeen')} `}</span>
          <DateTime at={firstSeen} />
        </span>
        {nameSince === null ? (
          <span>{text('nameUnchanged')}</span>
        ) : (
          <span>
            <span>{`${text('nameSince')} `}</span>
            <DateTime at={nameSince} />
          </span>
        )}
      </Identity>
      {error && (
        <Problem role="alert">
          <ErrorText>{messageOf(error) ?? text('saveFailed')}</ErrorText>
        </Problem>
      )}
    </RowFace>
  );
}
