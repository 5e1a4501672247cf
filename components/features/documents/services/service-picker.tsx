'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AsyncSelect } from '@/components/form/async-select'
import type { PickerProps } from '@/components/pickers/account-picker'
import { useDiscard } from '@/components/pickers/use-discard'
import { Drawer } from '@/components/ui/drawer'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { serviceList, type Service } from '@/lib/contract/service'
import { ServiceForm } from './service-form'

/** Every service, including those no longer offered. */
export const servicesRead = read('services', serviceList, { query: { page_size: PAGE_SIZE_MAX, ordering: 'name' } })
const offeredRead = (search: string) =>
  read('services', serviceList, {
    query: { is_active: true, page_size: 50, ordering: 'name', ...(search === '' ? {} : { search }) },
  })

interface ServicePickerProps extends Omit<PickerProps, 'onChange'> {
  onChange: (id: string | null, service: Service | null) => void
}

/** What a line charges for; a missing one can be added on the spot. */
export function ServicePicker({
  initialLabel,
  onChange,
  onBlur,
  placeholder = 'Service',
  ...rest
}: ServicePickerProps) {
  const [creating, setCreating] = useState<string | null>(null)
  const mayCreate = useMay()('invoice.edit')
  const { data } = useQuery(servicesRead)
  const known = data?.results.find(({ id }) => id === rest.value)
  const mayClose = useDiscard(creating !== null, 'service')
  const close = async () => {
    if (await mayClose()) setCreating(null)
  }
  return (
    <>
      <AsyncSelect
        {...rest}
        onBlur={creating === null ? onBlur : undefined}
        label="Service"
        placeholder={placeholder}
        selectedLabel={known?.name ?? initialLabel ?? 'Service'}
        query={offeredRead}
        groups={({ results }) => [
          { key: 'services', options: results.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        emptyText="No service matches"
        create={
          mayCreate
            ? { label: (typed) => (typed === '' ? 'New service' : `New service “${typed}”`), run: setCreating }
            : undefined
        }
        onChange={(id) => onChange(id, data?.results.find((service) => service.id === id) ?? null)}
      />
      <Drawer open={creating !== null} onOpenChange={(open) => open || void close()} title="New service" width={480}>
        {creating === null ? null : (
          <ServiceForm
            service={null}
            name={creating}
            onCancel={() => void close()}
            onSaved={(service) => {
              setCreating(null)
              onChange(service.id, service)
            }}
          />
        )}
      </Drawer>
    </>
  )
}
