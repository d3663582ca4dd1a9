/** How much a finding matters: `severe` keeps production from starting where it says so. */
export type Weight = 'good' | 'doubtful' | 'severe';

export interface Finding {
  readonly weight: Weight;
  /** what was looked at */
  readonly about: string;
  /** what was found, and how to mend it */
  readonly says: string;
  /** Severe and not to be waited for: production does not start with it. What comes back by itself, as a mail server, is not so. */
  readonly forbidsStart?: boolean;
}

export const good = (about: string, says: string): Finding => ({ weight: 'good', about, says });
export const doubtful = (about: string, says: string): Finding => ({ weight: 'doubtful', about, says });
export const severe = (about: string, says: string): Finding => ({ weight: 'severe', about, says });
export const forbidding = (about: string, says: string): Finding => ({
  weight: 'severe',
  about,
  says,
  forbidsStart: true,
});

/** What `look` finds, or that it could not look, within `patience` milliseconds. */
export async function found(
  about: string,
  mend: string,
  look: () => Promise<Finding | readonly Finding[]>,
  patience = 5000,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`no answer within ${patience / 1000} seconds`)), patience);
  });
  try {
    const all = await Promise.race([look(), late]);
    return Array.isArray(all) ? all : [all as Finding];
  } catch (error) {
    return [severe(about, `${(error as Error).message}. ${mend}`)];
  } finally {
    clearTimeout(timer);
  }
}
