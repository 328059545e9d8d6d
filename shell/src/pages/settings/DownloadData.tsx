import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { failureOf } from '../../forms/failure.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useDownloadDataMutation } from './dataApi.ts';
import { useText } from './useText.ts';

/** Saves everything the site keeps of the player as a file. */
export function DownloadData() {
  const text = useText();
  const [download, { isLoading, error }] = useDownloadDataMutation();
  return (
    <Stack $gap={5}>
      <Stack $gap={3}>
        <p>{text('downloadText')}</p>
        <div>
          <Button busy={isLoading} busyLabel={text('downloading')} onClick={() => void download()}>
            {text('download')}
          </Button>
        </div>
      </Stack>
      <FormProblem failure={error && failureOf(error)} text={text} />
    </Stack>
  );
}
