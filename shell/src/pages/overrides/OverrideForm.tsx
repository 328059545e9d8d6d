import type { Overrides } from '@site/contract/http/releases';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { Form } from '@site/ui/Form';
import { Notice } from '@site/ui/Notice';
import { Select } from '@site/ui/Select';
import { TextField } from '@site/ui/TextField';
import { useState } from 'react';
import { reloadPage } from '../../core/reloadPage.ts';
import { usePutOverrideMutation } from '../../overrides/overridesApi.ts';
import { useText } from '../../overrides/useText.ts';

const DEV_SERVER = 'dev-server';

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

export interface OverrideFormProps {
  readonly name: string;
  readonly versions: Overrides['remotes'][number]['versions'];
  readonly origins: Overrides['origins'];
}

export function OverrideForm({ name, versions, origins }: OverrideFormProps) {
  const text = useText();
  const targets = [...versions, ...origins, DEV_SERVER];
  const [chosen, setChosen] = useState('');
  const target = targets.includes(chosen) ? chosen : (targets[0] ?? DEV_SERVER);
  const isLocal = target === DEV_SERVER;
  const { field, whenValid } = useForm({ address: 'http://localhost:3001' }, ({ address }) => ({
    address: isLocal && !LOCAL.test(address.trim()) ? text('addressWrong') : undefined,
  }));
  const [put, { isLoading, isSuccess, isError }] = usePutOverrideMutation();

  const confirm = whenValid(({ address }) =>
    put({ name, target: isLocal ? address.trim() : target })
      .unwrap()
      .then(reloadPage, () => undefined),
  );

  return (
    <Form onSend={confirm}>
      <Select
        label={text('target')}
        value={target}
        onChange={setChosen}
        options={targets.map((value) => ({
          value,
          label: value === DEV_SERVER ? text('devServer') : value,
        }))}
      />
      {isLocal && (
        <TextField
          {...field('address')}
          label={text('address')}
          hint={text('addressHint')}
          inputMode="url"
          autoComplete="off"
        />
      )}
      <Notice tone="warning" title={text('warningTitle')}>
        {text('warning')}
      </Notice>
      <div role="alert">{isError && <ErrorText>{text('failed')}</ErrorText>}</div>
      <div>
        <Button
          type="submit"
          variant="primary"
          {...(isLoading || isSuccess ? { busy: true, busyLabel: text('confirming') } : {})}
        >
          {text('confirm')}
        </Button>
      </div>
    </Form>
  );
}
