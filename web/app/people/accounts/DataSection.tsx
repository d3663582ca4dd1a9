import { exports } from '@stoa/contract/office/exports';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { failureWith } from '../../ui/failed.ts';
import { fetchDownload, saveFile } from '../../ui/files.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';

export function DataSection() {
  const [running, setRunning] = useState(false);
  async function download() {
    setRunning(true);
    try {
      const { blob, name } = await fetchDownload(addressOf(exports.ownData));
      saveFile(blob, name);
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('Download failed. Please try again.'), failure));
    } finally {
      setRunning(false);
    }
  }
  return (
    <Section title={i18n.t('Your data')}>
      <p>
        {i18n.t(
          'Download everything {site} keeps about you in one ZIP file: your details, application, registrations, grades, payments and messages as a JSON document, and the files you uploaded.',
        )}
      </p>
      <div>
        <Button variant="default" loading={running} onClick={() => void download()}>
          {i18n.t('Download my data')}
        </Button>
      </div>
    </Section>
  );
}
