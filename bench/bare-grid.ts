/** What the page of a bare grid is made from; sizes in CSS pixels. */
export type BareGrid = {
  rows: number
  columns: number
  width: number
  height: number
  rowHeight: number
  columnWidth: number
  nameWidth: number
}

/**
 * The least that shows a grid of this size: rows with a name that stays at the left, an element for each cell
 * in sight, and nothing in the cells. What comes into sight is added, what leaves it is removed.
 */
export function bareGridPage(grid: BareGrid): string {
  return `<!doctype html><title>Bare grid</title>
<style>
  body { margin: 0; font: 15px sans-serif }
  #grid { position: relative; overflow: auto; width: ${grid.width}px; height: ${grid.height}px }
  #canvas { position: relative; width: ${grid.nameWidth + grid.columns * grid.columnWidth}px; height: ${grid.rows * grid.rowHeight}px }
  .row { position: absolute; left: 0; width: 100%; height: ${grid.rowHeight}px; contain: layout style }
  .name { position: sticky; left: 0; z-index: 1; width: ${grid.nameWidth}px; height: 100%; background: #fff }
  .cell { position: absolute; top: 0; box-sizing: border-box; width: ${grid.columnWidth}px; height: 100%; border: solid #ddd; border-width: 0 1px 1px 0 }
</style>
<div id="grid"><div id="canvas"></div></div>
<script>(${drawInSight.toString()})(${JSON.stringify(grid)})</script>`
}

// Runs in the page.
function drawInSight(grid: BareGrid): void {
  const scroller = document.getElementById('grid')
  const canvas = document.getElementById('canvas')
  if (!scroller || !canvas) return
  const rows = new Map<number, { element: HTMLElement; cells: Map<number, HTMLElement> }>()

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
  const element = (className: string, text = '') => {
    const made = document.createElement('div')
    made.className = className
    if (text) made.textContent = text
    return made
  }
  const makeRow = (index: number) => {
    const row = { element: element('row'), cells: new Map<number, HTMLElement>() }
    row.element.style.top = `${index * grid.rowHeight}px`
    row.element.append(element('name', `Person ${index}`))
    canvas.append(row.element)
    rows.set(index, row)
    return row
  }
  const draw = () => {
    const top = Math.floor(scroller.scrollTop / grid.rowHeight)
    const bottom = Math.min(grid.rows - 1, Math.ceil((scroller.scrollTop + grid.height) / grid.rowHeight))
    const left = Math.floor(scroller.scrollLeft / grid.columnWidth)
    const right = Math.min(grid.columns - 1, Math.ceil((scroller.scrollLeft + grid.width) / grid.columnWidth))
    for (const [index, row] of rows) {
      if (index >= top && index <= bottom) continue
      row.element.remove()
      rows.delete(index)
    }
    for (let index = top; index <= bottom; index++) {
      const { element: parent, cells } = rows.get(index) ?? makeRow(index)
      for (const [column, cell] of cells) {
        if (column >= left && column <= right) continue
        cell.remove()
        cells.delete(column)
      }
      for (let column = left; column <= right; column++) {
        if (cells.has(column)) continue
        const cell = element('cell')
        cell.style.left = `${grid.nameWidth + column * grid.columnWidth}px`
        parent.append(cell)
        cells.set(column, cell)
      }
    }
  }
  scroller.addEventListener('scroll', draw, { passive: true })
  draw()
}
