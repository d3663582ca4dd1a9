import { credentialFile, credentialHeadings, instructorFiles } from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Trans } from '#trans';
import { Fragment, useState } from 'react';
import { ApiError } from '../../kernel/api.ts';
import { useCall } from '../../kernel/queries.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { notify, sentenceOf } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Upload } from '../../ui/Upload.tsx';
import { downloadExample } from './importFile.ts';

const headings = (
  <>
    {credentialHeadings.map((name, at) => (
      <Fragment key={name}>
        {at > 0 && ', '}
        <code>{name}</code>
      </Fragment>
    ))}
  </>
);

interface ImportCredentialsProps {
  readonly professorId: string;
  readonly onClose: () => void;
}
/** Adds the credentials of a CSV file: all of them, or none and why. */
export function ImportCredentials({ professorId, onClose }: ImportCredentialsProps) {
  const send = useCall(instructorFiles.importCredentials);
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState('');
  async function add() {
    if (!file) return setError(i18n.t('Choose a CSV file.'));
    setError('');
    setProgress(0);
    try {
      const args = { params: { id: professorId }, body: {}, files: { file }, onProgress: setProgress };
      const { length: count } = await send.mutateAsync(args);
      notify(i18n.t('{count, plural, one {# credential was added.} other {# credentials were added.}}', { count }));
      onClose();
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.fields['file'] : undefined;
      setError(said ?? sentenceOf(failure, i18n.t('We couldn’t read the file. Please try again.')));
    } finally {
      setProgress(undefined);
    }
  }
  return (
    <Dialog opened title={i18n.t('Import credentials')} width="small" locked={send.isPending} onClose={onClose}>
      <div className="stack">
        <p>
          <Trans
            id="Put these headings in the first line, and one credential on each line below: <0/>."
            components={{ 0: headings }}
          />
        </p>
        <p>
          <Trans
            id="In <0>kind</0>, write degree, license or experience. If a line can’t be read, we tell you which, and add nothing."
            components={{ 0: <code /> }}
          />
        </p>
        <p>
          <Button variant="default" onClick={downloadExample}>
            {i18n.t('Download an example')}
          </Button>
        </p>
        <Upload
          label={i18n.t('CSV file')}
          rule={credentialFile}
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setError('');
          }}
          progress={progress}
          error={error}
        />
        <DialogButtons cancel={onClose} busy={send.isPending}>
          <Button loading={send.isPending} onClick={() => void add()}>
            {i18n.t('Add credentials')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
