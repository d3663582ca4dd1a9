import { randomBytes } from 'node:crypto';

const messages = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
} as const;

/** PayPal's published descriptions of the issues that are met here. */
const descriptions: Record<string, string> = {
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  PREVIOUS_REQUEST_IN_PROGRESS:
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
};

/** A refusal in PayPal's words; `body` is the answer as PayPal publishes it. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal';
  readonly status: keyof typeof messages;
  readonly issue: string | undefined;
  readonly field: string | undefined;

  constructor(status: keyof typeof messages, issue?: string, field?: string) {
    super(issue ?? messages[status][0]);
    this.status = status;
    this.issue = issue;
    this.field = field;
  }

  get body() {
    const [name, message] = messages[this.status];
    const details = this.issue && {
      details: [
        {
          ...(this.field !== undefined && { field: this.field, location: 'body' }),
          issue: this.issue,
          description: descriptions[this.issue] ?? this.issue,
        },
      ],
    };
    const href = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${this.issue ?? name}`;
    return {
      name,
      message,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      ...details,
      links: [{ href, rel: 'information_link', method: 'GET' }],
    };
  }
}

/** 422 for what PayPal understood but will not do. */
export const unprocessable = (issue: string): PaypalRefusal => new PaypalRefusal(422, issue);
export const unknownResource = (): PaypalRefusal => new PaypalRefusal(404, 'INVALID_RESOURCE_ID');
