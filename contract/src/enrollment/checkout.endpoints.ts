import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './checkout.shapes.ts';
export type * from './checkout.shapes.ts';

const students = ['Student'] as const;

/** The steps from wanting a seat to having it: creating the processor's order, then capturing its money. */
export const checkout = endpoints<typeof shapes>()({
  createOrder: ['POST /api/payments/orders', students],
  capture: ['POST /api/payments/orders/{orderId}/capture', students],
});
