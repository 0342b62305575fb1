import { Badge } from '#client/ui/data/badge.tsx'
import { Card } from '#client/ui/data/card.tsx'
import { DataTable } from '#client/ui/data/data-table.tsx'

const records = [
  { name: 'Ana Silva', state: 'done', amount: '12.5' },
  { name: 'Ben Osei', state: 'pending', amount: '3' },
] as const

export function Records() {
  return (
    <Card>
      <DataTable caption="Records" captionHidden={false}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ name, state, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Badge tone={state}>{state}</Badge>
              </td>
              <td className="text-right">{amount}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  )
}
