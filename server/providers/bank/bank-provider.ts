import type { Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'

export type BankName = 'plaid' | 'sandbox'

interface LinkRequest {
  /** Our own id of the person; the provider learns no name. */
  user_id: string
  /** The entity whose books get the lines. */
  entity_id: string
  /** The first day of the requested history. */
  since: Day
  today: Day
  /** Renews the sign-in of this item instead of linking a new one. */
  access_token?: string
}

interface LinkToken {
  link_token: string
  /** ISO 8601 */
  expiration: string
  request_id: string
}

export interface LinkedItem {
  access_token: string
  item_id: string
  institution: { id: string | null; name: string }
}

export interface BankAccountData {
  account_id: string
  name: string
  official_name: string | null
  mask: string | null
  account_type: 'checking' | 'savings' | 'credit'
  /** What the account holds, or what a card owes; null when the bank does not say. */
  balance: Cents | null
}

export interface BankLine {
  transaction_id: string
  account_id: string
  date: Day
  /** Positive is money out of the account. */
  amount: Cents
  name: string
  description: string
  merchant_name: string | null
  /** Not booked yet; once it is, it comes again under another id. */
  pending: boolean
}

export interface SyncPage {
  added: BankLine[]
  modified: BankLine[]
  removed: { transaction_id: string; account_id: string | null }[]
  next_cursor: string
  has_more: boolean
  /** False while the bank is still gathering its first lines. */
  is_ready: boolean
}

/** What a bank's message asks for; null when there is nothing to do. */
export interface BankMessage {
  item_id: string
  asks: 'sync' | 'relink'
}

/** Port to the banks. Every error of theirs arrives as a BankFault. */
export interface BankProvider {
  readonly name: BankName
  linkToken(request: LinkRequest): Promise<LinkToken>
  exchange(public_token: string): Promise<LinkedItem>
  /** Called after the sign-in was renewed; returns the access token that is valid from now on. */
  renew(access_token: string, public_token: string): Promise<string>
  accounts(access_token: string): Promise<BankAccountData[]>
  /** What changed since the cursor; null reads from the start. */
  syncTransactions(access_token: string, cursor: string | null): Promise<SyncPage>
  revoke(access_token: string): Promise<void>
  /** Throws BankFault `forged` unless the provider signed exactly these bytes a moment ago. */
  verifyWebhook(signature: string | undefined, body: Uint8Array): Promise<BankMessage | null>
}

/**
 * `relink`: the person has to sign in at the bank again. `later`: try again later. `restart`: the bank's data changed between two pages.
 * `refused`: the token is invalid. `forged`: not from the provider.
 */
export type FaultKind = 'relink' | 'later' | 'restart' | 'refused' | 'forged'

export class BankFault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly code?: string,
  ) {
    super(message)
  }
}

/** An institution of the built-in bank, as its sign-in page lists it. */
export interface SandboxInstitution {
  id: string
  name: string
  accounts: { key: string; name: string; mask: string; account_type: 'checking' | 'savings' | 'credit' }[]
}

/** The built-in bank's sign-in, which for a real bank happens on the provider's own pages. */
export interface SandboxDesk {
  institutions(): SandboxInstitution[]
  /** Throws BankFault `refused` when the link token or what it names is not known. */
  signIn(input: { link_token: string; institution: string; accounts?: string[] }): string
  /** Returns the access token in the state in which the bank wants a new sign-in. */
  endSignIn(access_token: string): string
}

/** The provider for new links, the providers of existing links, and the encryption of their tokens. */
export interface Banks {
  readonly linking: BankProvider
  /** Undefined when the provider is no longer configured. */
  by(name: BankName): BankProvider | undefined
  /** Present when new links go to the built-in bank. */
  readonly desk?: SandboxDesk
  readonly vault: Vault
}

/** Encrypts access tokens for the database; `owner` ties the result to its row. */
export interface Vault {
  seal(secret: string, owner: string): Buffer
  /** Throws when it was encrypted with another key, or for another owner. */
  open(sealed: Buffer, owner: string): string
}
