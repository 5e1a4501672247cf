'use client'
import { useQuery } from '@tanstack/react-query'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { statementEmail } from '@/lib/contract/invoice-mail'
import { filledIn } from '@/lib/contract/mail-text'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { formatUsd } from '@/lib/money/format'
import { useLetterhead } from '../invoices/letterhead'
import { overviewRead, textsRead } from '../queries'
import { MailDialog, UnreadMail } from './mail-dialog'

/** Mails a customer what it owes today. */
export function StatementMail({ customer, onClose }: { customer: Stakeholder; onClose: () => void }) {
  const texts = useQuery(textsRead)
  const overview = useQuery(overviewRead(customer.id))
  const { name } = useLetterhead(customer.entity)
  const send = useWrite(statementEmail, { touches: ['activity'] })
  const title = `Email the statement of ${customer.full_name}`
  const unread = [texts, overview].find(({ isError, data }) => isError && !data)
  if (unread) return <UnreadMail title={title} query={unread} onClose={onClose} />
  if (texts.isPending || overview.isPending || name === '') return null
  const owed = overview.data?.figures?.receivable
  const words = {
    ...{ customer: customer.full_name, company: name },
    ...(owed === undefined ? {} : { balance: formatUsd(owed) }),
  }
  return (
    <MailDialog
      title={title}
      values={{
        to: customer.email,
        subject: filledIn(texts.data?.statement_subject ?? '', words) || null,
        text: filledIn(texts.data?.statement_text ?? '', words) || null,
      }}
      onSend={async (body) => {
        await send.mutateAsync({ params: { stakeholder: customer.id }, body })
        notify.success(`The statement is on its way to ${body.to}`)
      }}
      onClose={onClose}
    />
  )
}
