import { collegeServers, serverProblems, type CollegeServer } from '@stoa/contract/exchange/college-servers.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { CollegePage } from './CollegePage.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { useAsked } from '../ui/confirm.tsx';
import { Fields } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { notify } from '../ui/notify.ts';
import { useSend } from '../ui/useSend.ts';
import { Details, Section } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Note } from '../ui/plain/Note.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

/** The SFTP server of an institution: administrators set it, its own people see and check it. */
export default function ServerPage() {
  const { isOperator } = usePartner();
  return (
    <CollegePage
      title={i18n.t('SFTP server')}
      intro={i18n.t('Every hour, we upload files for the college to its server, and fetch its answers.')}
    >
      {(institutionId) => <Server id={institutionId} isOperator={isOperator} />}
    </CollegePage>
  );
}

function Server({ id, isOperator }: { id: string; isOperator: boolean }) {
  const query = useEndpoint(collegeServers.one, { params: { id } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the server.')}>
      {(server) =>
        isOperator ? (
          <ServerForm key={server?.host} id={id} server={server} />
        ) : server ? (
          <State id={id} server={server} />
        ) : (
          <p>{i18n.t('There is no server yet. The administrators of this site set it.')}</p>
        )
      }
    </Loaded>
  );
}

interface StateProps {
  readonly id: string;
  readonly server: CollegeServer;
  /** For an operator: takes the host key that a check saw, and isn’t confirmed. */
  readonly onSeen?: (fingerprint: string) => void;
}
function State({ id, server, onSeen }: StateProps) {
  const { host, port, userName, hostKey, outFolder, inFolder, isOn, checkedAt, problem, problemDetail } = server;
  const [shown, setShown] = useState<string>();
  const check = useSend(collegeServers.check, {
    failed: i18n.t('We couldn’t check the server.'),
    done: (answer) => {
      if (answer.fingerprint && answer.fingerprint !== answer.hostKey) {
        setShown(answer.fingerprint);
        onSeen?.(answer.fingerprint);
      } else if (answer.problem === null) notify(i18n.t('The server works: we can write to both folders.'));
    },
  });
  return (
    <Section title={i18n.t('State')}>
      {problem && (
        <Note tone="denied" title={i18n.t(serverProblems[problem])}>
          {problemDetail && <p>{problemDetail}</p>}
          <p>{i18n.t('Since {when}. We try again every hour.', { when: instant(server.problemSince!) })}</p>
        </Note>
      )}
      {shown && shown !== hostKey && (
        <Note tone="pending" title={i18n.t('The server has the key {fingerprint}', { fingerprint: shown })}>
          {onSeen
            ? i18n.t('Compare it with the one that the college published. Save it below if they are the same.')
            : i18n.t('Tell the administrators of this site whether that is your server’s key.')}
        </Note>
      )}
      <Details
        of={{
          [i18n.t('Exchange')]: !isOn
            ? i18n.t('Off')
            : hostKey === null
              ? i18n.t('Waits until the server’s key is confirmed')
              : i18n.t('On'),
          [i18n.t('Last connection')]: checkedAt && instant(checkedAt),
          [i18n.t('Server')]: `${host}:${port}`,
          [i18n.t('User name')]: userName,
          [i18n.t('Fingerprint of the server’s key')]: hostKey,
          [i18n.t('Folder for files to the college')]: outFolder,
          [i18n.t('Folder for the college’s answers')]: inFolder,
        }}
      />
      <div className="buttons">
        <Button variant="default" loading={check.isPending} onClick={() => check.send({ params: { id } })}>
          {i18n.t('Check the server')}
        </Button>
        {onSeen && <RemoveButton id={id} host={host} />}
      </div>
    </Section>
  );
}

function RemoveButton({ id, host }: { id: string; host: string }) {
  const remove = useAsked(collegeServers.remove);
  const ask = () =>
    remove({
      title: i18n.t('Delete the server {host}?', { host }),
      body: i18n.t('We stop uploading files there and fetching answers. The files on the server stay.'),
      action: i18n.t('Delete'),
      safe: i18n.t('Keep it'),
      danger: true,
      send: { params: { id } },
      failed: i18n.t('We couldn’t delete the server'),
      done: i18n.t('The server was deleted.'),
    });
  return (
    <Button variant="default" onClick={() => void ask()}>
      {i18n.t('Delete')}
    </Button>
  );
}

function ServerForm({ id, server }: { id: string; server: CollegeServer | null }) {
  const form = useSchemaForm(collegeServers.set, {
    values: {
      host: server?.host ?? '',
      port: server?.port ?? 22,
      userName: server?.userName ?? '',
      secret: '',
      hostKey: server?.hostKey ?? null,
      outFolder: server?.outFolder ?? '',
      inFolder: server?.inFolder ?? '',
      isOn: server?.isOn ?? true,
    },
    params: { id },
    toBody: ({ secret, ...rest }) => ({ ...rest, secret: secret || undefined }),
    done: i18n.t('The server was saved. Check it now.'),
  });
  return (
    <>
      {server && (
        <State {...{ id, server }} onSeen={(seen) => form.methods.setValue('hostKey', seen, { shouldDirty: true })} />
      )}
      <Form form={form} button={i18n.t('Save Server')}>
        <FormGroup title={i18n.t('Settings')}>
          <Fields
            form={form}
            of={{
              host: { label: i18n.t('Server'), description: i18n.t('Such as sftp.college.edu.') },
              port: { label: i18n.t('Port'), type: 'number', min: 1, max: 65535 },
              userName: { label: i18n.t('User name'), autoComplete: 'off' },
              secret: {
                label: i18n.t('Password or private key'),
                type: 'textarea',
                rows: 3,
                autoComplete: 'off',
                required: !server,
                wide: true,
                description: server
                  ? i18n.t('Leave it empty to keep the one we have, if the server and its key stay the same.')
                  : i18n.t('A private key begins with -----BEGIN and has no passphrase.'),
              },
              hostKey: {
                label: i18n.t('Fingerprint of the server’s key'),
                empty: null,
                required: false,
                wide: true,
                description: i18n.t('Empty at first: the check shows it. Nothing is sent before it is confirmed here.'),
              },
              outFolder: { label: i18n.t('Folder for files to the college') },
              inFolder: { label: i18n.t('Folder for the college’s answers') },
              isOn: { label: i18n.t('Exchange files every hour'), type: 'checkbox', required: false, wide: true },
            }}
          />
        </FormGroup>
      </Form>
    </>
  );
}
