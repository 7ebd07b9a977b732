import { z } from 'zod';

/** Bytes in base64url, as browsers encode them. */
const bytes = (max: number) => z.string().min(1).max(max);
const transports = z.array(z.string().max(30)).max(10);

/** Response of an authenticator that created a passkey. */
export const NewCredential = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes(4_000), attestationObject: bytes(20_000), transports: transports.optional() }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** Response of an authenticator that was asked for a passkey. */
export const Assertion = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.string().max(200).optional(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

const KnownCredential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() });
/** Options that the browser passes to an authenticator, as in the standard. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int().optional(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: z.array(KnownCredential),
});
export type CreationOptions = z.infer<typeof CreationOptions>;
export type RequestOptions = z.infer<typeof RequestOptions>;
