import type {} from '../kernel/context.ts';

declare module '../kernel/context.ts' {
  interface Services {
    /** Sends a control call to the simulator. Undefined with real payments. */
    readonly simulator: ((call: string, body: object | readonly object[]) => Promise<unknown>) | undefined;
  }
}
