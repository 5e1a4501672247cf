import type { Integration } from '@/lib/contract/bank'
import type { sandboxInstitutions } from '@/lib/contract/bank-link'
import type { Answer } from '@/lib/contract/endpoint'

export type Institution = Answer<typeof sandboxInstitutions>['institutions'][number]

export const found = (all: readonly Institution[], text: string): Institution[] =>
  all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))

/** A bank may have another name in the books; its accounts identify it. */
export function bankOf(all: readonly Institution[], renews: Integration): Institution | undefined {
  const masks = renews.bank_accounts.map(({ mask }) => mask)
  return all.find(
    ({ accounts }) => masks.length > 0 && masks.every((mask) => accounts.some((account) => account.mask === mask)),
  )
}
