import { Button, TextInput } from '@mantine/core';
import { calendar } from '@stoa/contract/calendar';
import { useState } from 'react';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import styles from './CalendarSection.module.css';
import { useConfirm } from './confirm.tsx';
import { failedWith } from './failed.ts';
import { Loaded } from './Loaded.tsx';
import { notify } from './notify.ts';
import { Section } from './Page.tsx';

/** The private address of one's own calendar. It opens without signing in, so it is shown only to who asks for it. */
export function CalendarSection() {
  const [asked, setAsked] = useState(false);
  const query = useEndpoint(calendar.address, {}, { enabled: asked });
  return (
    <Section title="Calendar">
      <p>
        Subscribe to your courses in a calendar program: their days appear there, and follow when something changes.
      </p>
      {asked ? (
        <Loaded query={query} failed="The address of your calendar could not be loaded.">
          {(answer) => answer && <Address url={answer.url} />}
        </Loaded>
      ) : (
        <div>
          <Button variant="default" onClick={() => setAsked(true)}>
            Show calendar address
          </Button>
        </div>
      )}
    </Section>
  );
}

function Address({ url }: { url: string }) {
  const confirm = useConfirm();
  const renewal = useCall(calendar.renew);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      notify('The address was copied.');
    } catch {
      notify('The address could not be copied. Select it and copy it by hand.');
    }
  }
  async function renew() {
    const renewed = await confirm({
      title: 'Renew the address?',
      body: 'The address you have now stops working at once, for you and for whoever else knows it. Calendars that use it need the new one.',
      action: 'Renew',
      danger: true,
      run: () => renewal.mutateAsync({}).catch(failedWith('The address was not renewed')),
    });
    if (renewed) notify('Your calendar has a new address.');
  }
  return (
    <div className={styles['address']}>
      <TextInput
        readOnly
        label="Calendar address"
        description="Whoever has it reads your courses without signing in. Keep it to yourself."
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['buttons']}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="default" onClick={() => void renew()}>
          Renew
        </Button>
      </div>
    </div>
  );
}
