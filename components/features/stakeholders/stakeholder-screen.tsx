'use client'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { useState, type ComponentProps, type ComponentType } from 'react'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { ObjectSide } from '@/components/pickers/object-side'
import { useAttach } from '@/components/pickers/use-attach'
import { Page, PageScroll } from '@/components/shell/page'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { useMay } from '@/lib/client/use-may'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { MergeDialog } from './merge-dialog'
import { OpenDocuments } from './open-documents'
import { openStakeholder } from './open-stakeholder'
import { overviewRead, STAKEHOLDERS_PAGE } from './queries'
import { W9 } from './w9'
import { StakeholderItems } from './stakeholder-menu'
import { Details, Figures, Lines, Records } from './stakeholder-parts'
import { newDocumentOf } from './words'

const CRUMBS = [{ label: 'Stakeholders', href: STAKEHOLDERS_PAGE }]

/** A dialog that emails a customer its statement. */
type StatementDialog = ComponentType<{ customer: Stakeholder; onClose: () => void }>

interface StakeholderScreenProps {
  id: string
  Statement: StatementDialog
}

/** One stakeholder: balances, activity, and what refers to it. */
export function StakeholderScreen({ id, Statement }: StakeholderScreenProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(stakeholderRead(id))
  if (data) return <Shown stakeholder={data} Statement={Statement} />
  return (
    <Page title="Stakeholder" crumbs={CRUMBS} scroll>
      {isError ? (
        <QueryErrorNote what="this stakeholder" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-4">
    <Skeleton width="40%" height={24} />
    <Skeleton width="100%" height={120} />
  </div>
)

function Shown({ stakeholder, Statement }: { stakeholder: Stakeholder; Statement: StatementDialog }) {
  const { id } = stakeholder
  const overview = useQuery(overviewRead(id))
  /** Undefined: not merging; null: the other stakeholder is still to be chosen. */
  const [merging, setMerging] = useState<Stakeholder | null>()
  const [mailing, setMailing] = useState(false)
  const may = useMay()
  const mayMerge = may('stakeholder.delete')
  const mayMail = stakeholder.type === 'Customer' && may('invoice.edit')
  const about = { model_name: 'stakeholder', object_id: id } as const
  const mayWrite = may('comment.edit')
  const { attach, attaching } = useAttach()
  const mayEdit = may('stakeholder.edit')
  const document = newDocumentOf(stakeholder)
  const mayAdd = may(document.right)
  const more = {
    stakeholder,
    onMerge: () => setMerging(null),
    onMail: mayMail ? () => setMailing(true) : undefined,
  }
  return (
    <Page
      title={stakeholder.full_name}
      crumbs={CRUMBS}
      actions={
        <>
          {mayAdd ? (
            <ButtonLink href={document.href}>
              <Plus size={16} strokeWidth={1.75} aria-hidden /> {document.label}
            </ButtonLink>
          ) : null}
          {mayEdit ? (
            <Button
              icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => openStakeholder(stakeholder)}
            >
              Edit
            </Button>
          ) : null}
          <More {...more} place="page" />
        </>
      }
      mobileActions={<More {...more} place="phone" />}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(340px,28vw)] overflow-hidden max-lg:block max-lg:overflow-auto">
        <PageScroll className="flex flex-col gap-6 p-6 max-lg:overflow-visible max-sm:p-4">
          {overview.isError ? (
            <QueryErrorNote
              what="the figures"
              error={overview.error}
              onRetry={() => void overview.refetch()}
              retrying={overview.isFetching}
            />
          ) : null}
          {mayMerge
            ? overview.data?.alike.map((other) => (
                <Note
                  key={other.id}
                  tone="amber"
                  action={
                    <Button size={28} onClick={() => setMerging(other)}>
                      Merge into it
                    </Button>
                  }
                >
                  {other.full_name} looks like the same {other.type.toLowerCase()}.
                </Note>
              ))
            : null}
          <Figures overview={overview.data} />
          <OpenDocuments id={id} overview={overview.data} />
          <Lines id={id} count={overview.data?.uses.transactions} />
          <Records id={id} overview={overview.data} />
          {overview.data && overview.data.aliases.length > 0 ? (
            <Section title="Known by">
              <ul className="flex flex-wrap gap-2">
                {overview.data.aliases.map(({ text, lines }) => (
                  <li key={text}>
                    <Badge>
                      {text} · {lines.toLocaleString('en-US')}
                    </Badge>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </PageScroll>
        <PageScroll
          tabIndex={0}
          role="region"
          aria-label="Details"
          className="flex flex-col gap-6 border-l border-subtle bg-surface-1 p-6 max-lg:border-t max-lg:border-l-0 max-lg:overflow-visible max-sm:p-4"
        >
          <Details stakeholder={stakeholder} />
          {stakeholder.type === 'Customer' && !stakeholder.w9 ? null : (
            <W9
              stakeholder={stakeholder}
              mayWrite={mayWrite}
              attaching={attaching}
              onFile={(file) => attach(about, file, 'w9')}
            />
          )}
          <ObjectSide about={about} />
        </PageScroll>
      </div>
      {mailing ? <Statement customer={stakeholder} onClose={() => setMailing(false)} /> : null}
      {merging === undefined ? null : (
        <MergeDialog stakeholder={stakeholder} into={merging} onClose={() => setMerging(undefined)} />
      )}
    </Page>
  )
}

/** Less frequent actions; on a phone, all of them. */
function More(props: Omit<ComponentProps<typeof StakeholderItems>, 'onDeleted'>) {
  const { stakeholder, onMail, place } = props
  const may = useMay()
  const router = useRouter()
  const isPhone = place === 'phone'
  const hasItems =
    may('stakeholder.delete') ||
    onMail !== undefined ||
    (isPhone && (may('stakeholder.edit') || may(newDocumentOf(stakeholder).right)))
  if (!hasItems) return null
  return (
    <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
      <StakeholderItems {...props} onDeleted={() => router.push(STAKEHOLDERS_PAGE)} />
    </Menu>
  )
}
