/** How serious a finding is. A `severe` one with `forbidsStart` keeps production from starting. */
export type Weight = 'good' | 'doubtful' | 'severe';

export interface Finding {
  readonly weight: Weight;
  /** what was checked */
  readonly about: string;
  /** the result, and how to fix it */
  readonly says: string;
  /**
   * A severe problem that won't go away by waiting, so production refuses to start. A mail server that is down, for example,
   * may come back.
   */
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

/** Runs a check. If it fails or takes longer than `patience` milliseconds, that becomes the finding. */
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
