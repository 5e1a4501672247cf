import { BankFault, type BankName, type BankProvider } from '@/server/providers/bank/bank-provider'
import type { Ctx } from '../context'
import { Conflict, Rejected, Problem } from '../problems'
import type { LinkedBank } from './integrations'

export interface OpenBank {
  provider: BankProvider
  access_token: string
}

/** The provider of a data source, with the decrypted token. Throws Conflict when there is none to ask. */
export function openBank(ctx: Ctx, bank: LinkedBank): OpenBank {
  if (bank.provider === null) throw new Conflict('Statement files are imported, not synchronized.')
  if (bank.status === 'disconnected' || bank.access_token === null) throw new Conflict(DISCONNECTED)
  return { provider: providerOf(ctx, bank.provider), access_token: ctx.banks.vault.open(bank.access_token, bank.id) }
}

export function providerOf(ctx: Ctx, name: BankName): BankProvider {
  const provider = ctx.banks.by(name)
  if (!provider) throw new Conflict('Linking through this provider is no longer set up.')
  return provider
}

/** Turns a bank's fault into a message for the person who asked. */
export async function asking<T>(ctx: Ctx, question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (!(error instanceof BankFault)) throw error
    ctx.log.warn({ fault: error.kind, code: error.code }, 'the bank refused')
    if (error.kind === 'refused') throw linkRefused()
    if (error.kind === 'relink') throw new Conflict(RELINK, { code: 'needs_relink' })
    throw new Problem(503, { message: NO_ANSWER }, { 'Retry-After': '30' })
  }
}

export const linkRefused = () =>
  new Rejected('This bank link is no longer valid. Start again.', { code: 'link_refused' })
export const NO_ANSWER = 'The bank does not answer. Try again in a moment.'
export const DISCONNECTED = 'This bank is disconnected. Link it again.'
export const RELINK = 'Your bank asks you to sign in again.'
