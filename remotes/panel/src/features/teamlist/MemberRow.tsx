import type { StaffMember } from '@site/contract/http/panel';
import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { avatarUrl } from '@site/platform/avatarUrl';
import { messageOf, statusOf } from '@site/platform/errors';
import { formatNumber, hoursAndMinutes } from '@site/platform/format';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { ErrorText } from '@site/ui/ErrorText';
import { Avatar } from '@site/ui/Avatar';
import { restoreFocus } from '@site/ui/restoreFocus';
import { RankBadge } from '@site/ui/RankBadge';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { DateTime } from '@site/platform/cells';
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
  RowFace,
} from './memberLayout.ts';
import { RankForm } from './RankForm.tsx';
import { mayEdit } from './rankPower.ts';
import { useGiveRankMutation } from './staffApi.ts';
import { useText } from './useText.ts';

interface MemberRowProps {
  readonly member: StaffMember;
  readonly own: RankId;
  readonly isSelf: boolean;
}

export function MemberRow({ member, own, isSelf }: MemberRowProps) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const [giveRank, { isLoading, error, reset }] = useGiveRankMutation();
  const { uuid, name, rank, playtime, firstSeen, nameSince } = member;
  const { hours, minutes } = hoursAndMinutes(playtime);

  const save = async (wanted: RankId) => {
    const answer = await giveRank({ uuid, rank: wanted });
    if (!answer.error) {
      const values = { name: isolated(name), rank: RANK_NAMES[wanted] };
      dispatch(showToast({ kind: 'success', text: text('saved', values) }));
      return true;
    }
    // If the member is gone, so is the row with its message, so a toast reports it.
    if (statusOf(answer.error) === 404)
      dispatch(showToast({ kind: 'error', text: messageOf(answer.error) ?? text('saveFailed') }));
    return false;
  };

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
      {mayEdit(own, rank) && (
        <RankForm
          member={member}
          own={own}
          isSelf={isSelf}
          isSaving={isLoading}
          onPick={reset}
          onSave={save}
        />
      )}
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
