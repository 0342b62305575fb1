import { noticeOf } from '#client/api/http.ts'
import { useSaveTeam } from '#client/queries/team.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'

const failedText = 'Failed to add the team. Please try again.'

/** Offers to add the teams that the list names. */
export function MissingTeams({ names }: { names: readonly string[] }) {
  const save = useSaveTeam()
  if (names.length === 0) return null
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title={names.length === 1 ? 'A team is not there yet.' : `${names.length} teams are not there yet.`}
      action={
        <div className="flex flex-wrap gap-2">
          {names.map((name) => (
            <Button
              key={name}
              size="sm"
              className="max-w-full"
              disabled={save.isPending}
              busy={save.isPending && save.variables.team.name === name}
              onClick={() => save.mutate({ id: undefined, team: { name, mostAway: null } })}
            >
              <span className="truncate">Add the team {name}</span>
            </Button>
          ))}
        </div>
      }
    >
      <p>Add what is new. A typing mistake is corrected in its row.</p>
      {save.isError && <p className="font-semibold">{noticeOf(save.error, failedText)}</p>}
    </Notice>
  )
}
