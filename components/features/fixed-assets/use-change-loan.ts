import { closeDrawer } from '@/components/shell/drawer-host'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import type { Loan } from '@/lib/contract/loan'
import { changeLoan, type LoanChangeInput } from '@/lib/contract/loan-change'

/** Changes a loan, based on the version read when the form was opened. */
export function useChangeLoan(loan: Loan) {
  const change = useWrite(changeLoan, { touches: FLEET })
  return async (body: LoanChangeInput): Promise<void> => {
    const { message } = await change.mutateAsync({ params: { id: loan.id }, body, version: loan.updated_at })
    closeDrawer()
    notify.success(message)
  }
}
