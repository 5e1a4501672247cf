'use client'
import { CalendarClock, ChevronDown, Ellipsis, Pencil } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { deleteLoan, type Loan, type LoanScheduleRow } from '@/lib/contract/loan'
import { openLoan } from './loan-form'
import { openHoliday } from './loan-holiday-form'
import { openRate } from './loan-rate-form'
import { FIXED_ASSETS_PAGE } from './queries'

interface LoanActionsProps {
  loan: Loan
  rows: readonly LoanScheduleRow[]
}

export function LoanActions({ loan, rows }: LoanActionsProps) {
  const { mayDelete, mayChange, mayEdit, ask, deleting } = useActions(loan, rows)
  return (
    <>
      {mayDelete ? (
        <Button variant="ghost" loading={deleting} loadingLabel="Deleting" onClick={() => void ask()}>
          Delete
        </Button>
      ) : null}
      {mayChange ? (
        <Menu
          trigger={
            <Button icon={<CalendarClock size={15} strokeWidth={1.75} aria-hidden />}>
              Change <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => openHoliday({ loan, rows })}>Payment holiday …</MenuItem>
          <MenuItem onSelect={() => openRate(loan)}>Change rate …</MenuItem>
        </Menu>
      ) : null}
      {mayEdit ? (
        <Button icon={<Pencil size={15} strokeWidth={1.75} aria-hidden />} onClick={() => openLoan(loan)}>
          Edit loan
        </Button>
      ) : null}
    </>
  )
}

/** The same for a small window. */
export function LoanMenu({ loan, rows }: LoanActionsProps) {
  const { mayDelete, mayChange, mayEdit, ask } = useActions(loan, rows)
  if (!mayDelete && !mayChange && !mayEdit) return null
  return (
    <Menu trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />} align="end">
      {mayChange ? <MenuItem onSelect={() => openHoliday({ loan, rows })}>Payment holiday …</MenuItem> : null}
      {mayChange ? <MenuItem onSelect={() => openRate(loan)}>Change rate …</MenuItem> : null}
      {mayEdit ? <MenuItem onSelect={() => openLoan(loan)}>Edit loan</MenuItem> : null}
      {mayDelete ? <MenuItem onSelect={() => void ask()}>Delete</MenuItem> : null}
    </Menu>
  )
}

function useActions(loan: Loan, rows: readonly LoanScheduleRow[]) {
  const may = useMay()
  const router = useRouter()
  const remove = useWrite(deleteLoan, { touches: FLEET })
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ${loan.name}?`,
      body: 'Its schedule and its account are deleted too.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure)
      remove.mutate(
        { params: { id: loan.id }, version: loan.updated_at },
        { onSuccess: () => router.push(`${FIXED_ASSETS_PAGE}?tab=loans`) },
      )
  }
  return {
    mayDelete: may('asset.delete') && loan.paid_payments === 0,
    mayChange: may('asset.post') && rows.some(({ is_paid, is_skipped }) => !is_paid && !is_skipped),
    mayEdit: may('asset.edit'),
    deleting: remove.isPending,
    ask,
  }
}
