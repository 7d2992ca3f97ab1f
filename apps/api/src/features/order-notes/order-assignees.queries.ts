import { statement } from "../../platform/database.ts";

export interface StaffMember {
  id: string;
  name: string;
}

export const findAssignee = statement<[orderId: string], StaffMember>(
  "order_assignees.find",
  `SELECT u.id, u.name FROM order_assignees a JOIN users u ON u.id = a.assignee_id WHERE a.order_id = $1`,
);

/** Those of these orders that are assigned, and the names to whom. */
export const findAssignees = statement<[orderIds: string[]], { orderId: string; name: string }>(
  "order_assignees.find_many",
  `SELECT a.order_id AS "orderId", u.name FROM order_assignees a JOIN users u ON u.id = a.assignee_id
   WHERE a.order_id = ANY ($1)`,
);

export const saveAssignee = statement<[orderId: string, assigneeId: string, at: Date], never>(
  "order_assignees.save",
  `INSERT INTO order_assignees (order_id, assignee_id, assigned_at) VALUES ($1, $2, $3)
   ON CONFLICT (order_id) DO UPDATE SET assignee_id = excluded.assignee_id, assigned_at = excluded.assigned_at`,
);

export const deleteAssignee = statement<[orderId: string], never>(
  "order_assignees.delete",
  "DELETE FROM order_assignees WHERE order_id = $1",
);

/** All staff, by name. */
export const findStaff = statement<[], StaffMember>(
  "order_assignees.find_staff",
  "SELECT id, name FROM users WHERE role <> 'buyer' ORDER BY lower(name), id",
);

export const findStaffMember = statement<[id: string], StaffMember>(
  "order_assignees.find_staff_member",
  "SELECT id, name FROM users WHERE id = $1 AND role <> 'buyer'",
);
