'use client'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { ComponentType } from 'react'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { IconButton } from '@/components/ui/icon-button'
import type { Company } from '@/lib/contract/company'
import { companies } from './queries'
import { SwitchDialog } from './switch-dialog'

export interface CompanyForms {
  AddCompanyForm: ComponentType<{ onDone: (company: Company) => unknown }>
  EditCompanyForm: ComponentType<{ company: Company; onDone: () => unknown }>
}
interface CompanySwitcherProps extends CompanyForms {
  mayEdit: boolean
  pending: boolean
  /** Outlives this dialog: the drawer of a new company calls it. */
  onSwitch: (id: string) => void
  onClose: () => void
}

export function CompanySwitcher({ AddCompanyForm, EditCompanyForm, mayEdit, pending, onSwitch, onClose }: CompanySwitcherProps) {
  const list = useQuery(companies)
  const add = () => {
    onClose()
    openDrawer({
      title: 'Add Another Company',
      width: 480,
      content: (
        <DrawerBody>
          <AddCompanyForm onDone={({ id }) => onSwitch(id)} />
        </DrawerBody>
      ),
    })
  }
  const edit = (company: Company) => {
    onClose()
    openDrawer({
      title: 'Edit company',
      width: 480,
      content: (
        <DrawerBody>
          <EditCompanyForm company={company} onDone={closeDrawer} />
        </DrawerBody>
      ),
    })
  }
  return (
    <SwitchDialog
      title="Switch company"
      description="Reports, transactions and settings follow the company you choose."
      submitLabel="Switch Company"
      onClose={onClose}
      failed={list.isError && !list.data}
      onRetry={() => void list.refetch()}
      pending={pending}
      onSwitch={onSwitch}
      add={{ label: 'Add Another Company', run: add }}
      places={list.data?.results.map((company) => ({
        id: company.id,
        name: company.name,
        detail: companyDetail(company),
        current: company.is_default,
        actions: mayEdit && company.is_default ? <EditButton company={company} onEdit={edit} /> : null,
      }))}
    />
  )
}

function EditButton({ company, onEdit }: { company: Company; onEdit: (company: Company) => void }) {
  return (
    <IconButton
      size={28} label={`Edit ${company.name}`} icon={<Pencil size={16} strokeWidth={1.75} />} onClick={() => onEdit(company)}
    />
  )
}

const companyDetail = ({ city, state, us_dot }: Company): string =>
  [[city, state].filter(Boolean).join(', '), us_dot ? `US DOT ${us_dot}` : ''].filter(Boolean).join(', ')
