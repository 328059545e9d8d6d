import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../boot/store.ts';
import { BackLink } from '../../forms/BackLink.tsx';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { cameFrom } from '../../session/cameFrom.ts';
import {
  changePutOff,
  mustChangePassword,
  selectIsChangeForced,
  selectUser,
} from '../../session/sessionSlice.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useText } from './useText.ts';

/** Where a player who is logged in changes the password. */
export function ChangePasswordPage() {
  const text = useText();
  return (
    <NarrowCard>
      <Stack $gap={5}>
        <PageHeader title={text('title')} lead={text('lead')} />
        <NewPasswordForm>
          <BackLink to="/settings">{text('back')}</BackLink>
        </NewPasswordForm>
      </Stack>
    </NarrowCard>
  );
}

/** What a first login passes by: a password of one's own, now or later. */
export function FirstPasswordPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isForced = useAppSelector(selectIsChangeForced);
  const user = useAppSelector(selectUser);
  // The state ends with the change, and the page only a little later.
  const [wasForced] = useState(isForced);

  if (!wasForced) return <Navigate to="/" replace />;

  const putOff = () => {
    dispatch(changePutOff());
    // The pages of the team would lead straight back here.
    void navigate(user && mustChangePassword(user) ? '/' : cameFrom(query), { replace: true });
  };
  return (
    <NarrowCard>
      <Stack $gap={5}>
        <PageHeader title={text('firstTitle')} lead={text('firstLead')} />
        <NewPasswordForm next={cameFrom(query)}>
          <Button wide onClick={putOff}>
            {text('later')}
          </Button>
        </NewPasswordForm>
      </Stack>
    </NarrowCard>
  );
}
