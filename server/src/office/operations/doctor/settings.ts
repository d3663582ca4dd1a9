import { statSync } from 'node:fs';
import type { Settings } from '../../../settings.ts';
import { isLoopbackName } from '../../../kernel/addresses.ts';
import { processorKinds } from '../../../payments/processors/registry.ts';
import { doubtful, forbidding, good, type Finding } from './findings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Findings from the settings alone. In development, most of them don't matter, but they are listed, too. */
export function settingsFindings(settings: Settings, env: Environment): readonly Finding[] {
  const findings: Finding[] = [];
  const { protocol, hostname } = new URL(settings.publicUrl);
  const unsafe = settings.production ? forbidding : doubtful;
  if (protocol === 'https:') findings.push(good('PUBLIC_URL', `${settings.publicUrl}`));
  else if (isLoopbackName(hostname)) findings.push(good('PUBLIC_URL', `${settings.publicUrl}, for this machine only`));
  else
    findings.push(
      unsafe(
        'PUBLIC_URL',
        'is not https: passwords and passports would cross the network in the clear. Put a proxy with TLS in front',
      ),
    );
  const isBehindProxy = settings.trustProxy !== 0;
  if (protocol === 'https:' && !isBehindProxy)
    findings.push(
      doubtful(
        'TRUST_PROXY',
        'is off: behind a proxy everybody has the proxy’s address, and shares its limits. Set it to the number of proxies, or to their addresses',
      ),
    );
  if (typeof settings.trustProxy === 'number' && isBehindProxy && !isLoopbackName(settings.host))
    findings.push(
      doubtful(
        'TRUST_PROXY',
        `counts proxies and ${settings.host} may be reached past them: then anybody can choose an address. Name the proxies’ addresses, or let them alone reach it`,
      ),
    );
  if (!settings.rateLimits) findings.push(unsafe('RATE_LIMITS', 'is off: passwords can be guessed. Leave it on'));
  findings.push(...keyFindings(settings, env));
  if (settings.requireTwoFactor === 'off')
    findings.push(
      doubtful('REQUIRE_TWO_FACTOR', 'is off: a stolen password of staff opens every record. Set it to week'),
    );
  if (settings.admin)
    findings.push(doubtful('ADMIN_PASSWORD', 'is only for the first start: take it out of the settings'));
  if (settings.demo) findings.push(unsafe('DEMO', 'is on: there are sample accounts. Set it to off'));
  const { required } = processorKinds[settings.paymentProcessor];
  if (!settings.processors[settings.paymentProcessor])
    findings.push(unsafe(required[0]!, 'is not set: payments are played by the simulator, and no money moves'));
  for (const { doubts } of Object.values(settings.processors))
    findings.push(...doubts.map(({ setting, says }) => doubtful(setting, says)));
  if (settings.clamdUrl === undefined)
    findings.push(doubtful('CLAMD_URL', 'is not set: uploads are not scanned for malware'));
  return findings;
}

function keyFindings(settings: Settings, env: Environment): readonly Finding[] {
  const key = env['ENCRYPTION_KEY']?.trim();
  if (key === undefined || key === '')
    return [
      doubtful(
        'ENCRYPTION_KEY',
        `was made at the first start and lies in ${settings.dataDir}.key. Keep a copy apart from the backups`,
      ),
    ];
  const unlike = new Set(key).size;
  if (unlike >= 10) return [good('ENCRYPTION_KEY', 'is set')];
  const says = `has only ${unlike} different characters. Make one with: openssl rand -base64 48`;
  return [(settings.production ? forbidding : doubtful)('ENCRYPTION_KEY', says)];
}

/** Checks that other users of this machine can't read the data folder. */
export function folderFinding(folder: string): Finding {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return good('DATA_DIR', `${folder} is made at the first start`);
  if (process.platform === 'win32' || (stats.mode & 0o007) === 0)
    return good('DATA_DIR', `${folder} is closed to others`);
  return doubtful('DATA_DIR', `${folder} is open to everybody on this machine. Close it, or let nobody else in`);
}
