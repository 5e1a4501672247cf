'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, CircleCheck, Landmark } from 'lucide-react'
import { useState } from 'react'
import { integrationsRead } from '@/components/pickers/shared-reads'
import { Button } from '@/components/ui/button'
import { useMay } from '@/lib/client/use-may'
import { ImportHistory } from './import-history'
import { isBank, STATUS } from './integration-state'
import { followSyncs } from './sync-run'
import { useBankLink, type ImportYear } from './use-bank-link'

interface LinkBankProps {
  importYear: ImportYear
  /** The year can still be changed. */
  changing: boolean
  finishing: boolean
  /** A bank is linked and its first lines are loading. */
  onLinked: () => void
}

/** Links the first bank. A user who has linked one already continues from there. */
export function LinkBank({ importYear, changing, finishing, onLinked }: LinkBankProps) {
  const client = useQueryClient()
  const may = useMay()
  const list = useQuery({ ...integrationsRead, enabled: may('integration.read') })
  const [year, setYear] = useState<ImportYear | null>(null)
  const link = useBankLink((task) => {
    void followSyncs(client, [task])
    onLinked()
  })
  if (!may('integration.connect')) return null
  const linked =
    list.data?.results.filter((integration) => isBank(integration) && integration.status !== 'disconnected') ?? []
  return (
    <div className="flex flex-col gap-4">
      {changing ? <ImportHistory value={year ?? importYear} onChange={setYear} /> : null}
      {link.said}
      {linked.length > 0 ? (
        <ul aria-label="Linked banks">
          {linked.map(({ id, name, status }) => (
            <li key={id} className="flex items-center gap-2.5 py-1.5">
              <CircleCheck size={17} strokeWidth={1.75} className="flex-none text-pos" aria-hidden />
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <span className="text-muted">{STATUS[status].label}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant={linked.length > 0 ? 'secondary' : 'primary'}
          size={40}
          loading={link.opening}
          loadingLabel="Opening"
          icon={<Landmark size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => link.link(year ?? importYear)}
        >
          {linked.length > 0 ? 'Link another bank' : 'Link bank'}
        </Button>
        {linked.length > 0 ? (
          <Button variant="primary" size={40} loading={finishing} loadingLabel="Finishing" onClick={onLinked}>
            Continue
            <ArrowRight size={14} strokeWidth={2} aria-hidden />
          </Button>
        ) : null}
      </div>
      {link.widget}
    </div>
  )
}
