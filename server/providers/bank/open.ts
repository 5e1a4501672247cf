import type { BankName, BankProvider, Banks } from './bank-provider'
import type { PlaidSettings } from './plaid/plaid-bank'
import { sandboxBank, type SandboxSettings } from './sandbox/sandbox-bank'
import { vault } from './vault'

/**
 * The banks of this installation: Plaid when it is set up, else the built-in one. What was linked to the built-in one stays readable.
 * Plaid's package is the largest of all we have; only who is linked to it loads it.
 */
export async function openBanks(settings: SandboxSettings & { plaid?: PlaidSettings }): Promise<Banks> {
  const sandbox = sandboxBank(settings)
  const plaid = settings.plaid
    ? (await import('./plaid/plaid-bank')).plaidBank(settings.plaid, settings.now)
    : undefined
  const known: Record<BankName, BankProvider | undefined> = { plaid, sandbox }
  return {
    linking: plaid ?? sandbox,
    by: (name) => known[name],
    desk: plaid ? undefined : sandbox.desk,
    vault: vault(settings.secret),
  }
}
