import { Button } from '@mantine/core';
import { exports } from '@stoa/contract/exports';
import { useState } from 'react';
import { addressOf } from '../kernel/api.ts';
import { failureWith } from '../ui/failed.ts';
import { fetchDownload, save } from '../ui/files.ts';
import { notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';

export function DataSection() {
  const [running, setRunning] = useState(false);
  async function download() {
    setRunning(true);
    try {
      const { blob, name } = await fetchDownload(addressOf(exports.ownData));
      save(blob, name);
    } catch (failure) {
      notifyFailure(failureWith('Download failed. Please try again.', failure));
    } finally {
      setRunning(false);
    }
  }
  return (
    <Section title="Your data">
      <p>
        Everything Stoa keeps about you, in one ZIP file: your details, application, registrations, grades, payments and
        messages as a JSON document, and the files you have uploaded.
      </p>
      <div>
        <Button variant="default" loading={running} onClick={() => void download()}>
          Download my data
        </Button>
      </div>
    </Section>
  );
}
