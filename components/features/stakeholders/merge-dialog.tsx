'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { useRouter } from '@/components/ui/use-router'
import { z } from 'zod'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { Id } from '@/lib/contract/fields'
import { mergeStakeholder, type Stakeholder } from '@/lib/contract/stakeholder'
import { overviewRead, STAKEHOLDERS_PAGE } from './queries'
import { usesText } from './words'

const Into = z.object({ into: Id })
const FORM = 'merge-stakeholder'

interface MergeDialogProps {
  stakeholder: Stakeholder
  /** The initial choice. */
  into: Stakeholder | null
  /** Stays on the page instead of showing the remaining one. */
  stays?: boolean
  onClose: () => void
}

/** Moves everything from one stakeholder to another, after saying what. */
export function MergeDialog({ stakeholder, into, stays = false, onClose }: MergeDialogProps) {
  const { id, full_name, updated_at } = stakeholder
  const router = useRouter()
  const merge = useWrite(mergeStakeholder, {
    touches: ['rules', ...LEDGER],
  })
  const form = useZodForm(Into, {
    values: { into: into?.id ?? null },
    submit: async (body) => {
      const kept = await merge.mutateAsync({ params: { id }, body, version: updated_at })
      onClose()
      notify.success(`${full_name} merged into ${kept.full_name}`)
      if (!stays) router.push(`${STAKEHOLDERS_PAGE}/${kept.id}`)
    },
  })
  const chosen = form.watch('into') ?? null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title={`Merge ${full_name}`}
      description="Everything that names it will name the other one instead. This cannot be undone."
      footer={
        <DialogButtons form={FORM} submitting={form.submitting} onCancel={onClose} danger>
          Merge
        </DialogButtons>
      }
    >
      <Form form={form} id={FORM}>
        <Field form={form} name="into" label="Merge into">
          {(control) => (
            <StakeholderPicker
              {...control}
              label="Merge into"
              data-autofocus
              initialLabel={into?.full_name}
              type={stakeholder.type}
            />
          )}
        </Field>
        {chosen && chosen !== id ? <Preview stakeholder={stakeholder} into={chosen} /> : null}
      </Form>
    </Dialog>
  )
}

function Preview({ stakeholder, into }: { stakeholder: Stakeholder; into: string }) {
  const { data } = useQuery(overviewRead(stakeholder.id))
  const other = useQuery(stakeholderRead(into))
  if (!data || !other.data) return null
  const moved = usesText(data.uses)
  return (
    <Card as="div" role="region" aria-label="What will happen" className="flex flex-col gap-2 px-4 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-fg-2">{stakeholder.full_name}</span>
        <ArrowRight size={15} strokeWidth={1.75} aria-hidden />
        <b className="font-medium">{other.data.full_name}</b>
      </span>
      <span className="text-fg-2">{moved === '' ? 'Nothing names it yet.' : `${moved} will move.`}</span>
      <span className="text-fg-2">
        {other.data.full_name} keeps its own details. {stakeholder.full_name} is deleted.
      </span>
    </Card>
  )
}
