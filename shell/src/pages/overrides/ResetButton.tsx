import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { loadAnew } from '../../updates/loadAnew.ts';
import { useResetOverridesMutation } from './overridesApi.ts';
import { useText } from './useText.ts';

/** Gives this browser the builds that everybody gets, which come with a page that is loaded anew. */
export function ResetButton() {
  const text = useText();
  const [reset, { isLoading, isSuccess, isError }] = useResetOverridesMutation();
  const isBusy = isLoading || isSuccess;
  return (
    <>
      <Button
        {...(isBusy ? { busy: true, busyLabel: text('confirming') } : {})}
        onClick={() =>
          void reset()
            .unwrap()
            .then(loadAnew, () => undefined)
        }
      >
        {text('reset')}
      </Button>
      <div role="alert">{isError && <ErrorText>{text('failed')}</ErrorText>}</div>
    </>
  );
}
