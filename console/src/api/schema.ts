/* Made from GET /openapi.json by `npm run client:types`. Do not edit. */

export interface paths {
    "/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the session
         * @description What the key or the session of this request permits.
         */
        get: operations["get_admin_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Exchanges an operator key for a cookie that opens /admin for 12 hours, or until the key changes. The cookie is HttpOnly and SameSite=Strict, and only pages of this server may use it. After 40 wrong keys from one address within five minutes, sign-in is refused with 429.
         */
        post: operations["post_admin_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Removes the cookie from the browser.
         */
        post: operations["post_admin_sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Overview
         * @description The state of the server and of its work, with time series that its processes remember. `GET /admin/diagnostics` calls each model once.
         */
        get: operations["get_admin_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description All projects of this server.
         */
        get: operations["get_admin_projects"];
        put?: never;
        /**
         * Create a project
         * @description A project is a tenant: it has its own API keys, memories and budget. Names need not be unique.
         */
        post: operations["post_admin_projects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Revokes the keys of the project, ends its tasks, and deletes everything in it. One call works for at most 20 seconds: repeat it until `deleted` is true. The project `default` cannot be deleted (409).
         */
        delete: operations["delete_admin_projects_by_id"];
        options?: never;
        head?: never;
        /**
         * Rename a project
         * @description Its id stays.
         */
        patch: operations["patch_admin_projects_by_id"];
        trace?: never;
    };
    "/admin/projects/{id}/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The API keys of a project, revoked and expired ones included. The keys themselves are not shown.
         */
        get: operations["get_admin_projects_by_id_api_keys"];
        put?: never;
        /**
         * Create an API key
         * @description The answer is the only one that shows the key itself, because the server keeps only its hash. A repeat with the same Idempotency-Key creates no second key and gets 409. The body is optional.
         */
        post: operations["post_admin_projects_by_id_api_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api_keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working within a second on every instance of the server.
         */
        delete: operations["delete_admin_api_keys_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/prompts/{prompt}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a prompt
         * @description The built-in guidance of a prompt and the versions that the project made. The prompt for extraction is `extract_memories`.
         */
        get: operations["get_admin_projects_by_id_prompts_by_prompt"];
        put?: never;
        /**
         * Set guidance of a prompt
         * @description Makes a new version, which is used from now on. Guidance tells the model what to note for a kind of memory. It is put into the fixed frame of the prompt, so that the model still quotes sources and its answer keeps its shape. Kinds that the request does not name keep the built-in guidance.
         */
        post: operations["post_admin_projects_by_id_prompts_by_prompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/prompts/{prompt}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a version of a prompt
         * @description Uses an existing version from now on. Version 0 is the built-in guidance.
         */
        post: operations["post_admin_projects_by_id_prompts_by_prompt_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/default_profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the default profile setting
         * @description Whether users of a project who are bound to no profile template get the default profile.
         */
        get: operations["get_admin_projects_by_id_default_profile"];
        /**
         * Switch default profiles on or off
         * @description On: a user who is bound to no profile template gets a profile of the default template with the first value that the user tells. Off: default profiles are neither filled nor shown; they stay stored, and deleting the template deletes them. The template can be changed with /v1/update/profile_template.
         */
        put: operations["put_admin_projects_by_id_default_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reconciliations
         * @description Decisions about memories that a newer memory contradicts, updates or repeats: what was decided, by whom and why. Newest first.
         */
        get: operations["get_admin_projects_by_id_reconciliations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/reconciliations/{reconciliation}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a reconciliation
         * @description Both memories are active again. The decision stays in the list with `undone_at`. A second undo changes nothing. A `renewal` cannot be undone and gets 409.
         */
        post: operations["post_admin_projects_by_id_reconciliations_by_reconciliation_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/extractions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List re-extractions
         * @description The re-extractions of a project, newest first.
         */
        get: operations["get_admin_projects_by_id_extractions"];
        put?: never;
        /**
         * Start a re-extraction
         * @description Extracts memories again from stored messages of the project, a user, a cube or a conversation. The result is kept beside the present memories. Searches do not see it until it is promoted.
         */
        post: operations["post_admin_projects_by_id_extractions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/extractions/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a re-extraction
         * @description A re-extraction and the changes that promoting it now would make, with their sources.
         */
        get: operations["get_admin_projects_by_id_extractions_by_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/extractions/{run}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Promote a re-extraction
         * @description The new memories replace those that were extracted from the same messages before. Memories that a user edited, archived or deleted are not changed.
         */
        post: operations["post_admin_projects_by_id_extractions_by_run_promote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/extractions/{run}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop a re-extraction
         * @description Stops the run if it is running and deletes its result. The present memories are not changed. A run that is being promoted gets 409.
         */
        post: operations["post_admin_projects_by_id_extractions_by_run_drop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Users who have memories, in the order of their ids, without knowledge bases.
         */
        get: operations["get_admin_projects_by_id_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description Agents that have memories, in the order of their ids.
         */
        get: operations["get_admin_projects_by_id_agents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/cubes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cubes
         * @description The cubes of a project in the order of their ids. `text` is sought in id, owner and name.
         */
        get: operations["get_admin_projects_by_id_cubes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memories
         * @description The memories of a project that are not deleted, newest first. All filters must match.
         */
        get: operations["get_admin_projects_by_id_memories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/memories/{memory}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a memory
         * @description A memory with its sources, its earlier versions, its successors, the decisions about it, and what made it. Of versions, successors and decisions at most 100 each. A deleted memory gets 404.
         */
        get: operations["get_admin_projects_by_id_memories_by_memory"];
        put?: never;
        post?: never;
        /**
         * Delete a memory
         * @description Erases the words of the memory, of its versions, and of what was made of the same words alone. Their ids are never used again. A memory that is already deleted gets 404.
         */
        delete: operations["delete_admin_projects_by_id_memories_by_memory"];
        options?: never;
        head?: never;
        /**
         * Edit a memory
         * @description Gives the memory a new version under its id; the earlier one is archived under an id of its own. The id of an earlier version means the current one.
         */
        patch: operations["patch_admin_projects_by_id_memories_by_memory"];
        trace?: never;
    };
    "/admin/projects/{id}/memories/{memory}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a memory
         * @description Searches and lists of clients no longer show it. It can be restored.
         */
        post: operations["post_admin_projects_by_id_memories_by_memory_archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/memories/{memory}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a memory
         * @description Makes an archived memory active again. One that another version replaced, or whose words another active memory has, gets 409.
         */
        post: operations["post_admin_projects_by_id_memories_by_memory_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/memories/{memory}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a deletion
         * @description Counts what deleting the memory now would delete with it. Nothing is changed.
         */
        get: operations["get_admin_projects_by_id_memories_by_memory_deletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search as a user
         * @description Searches like the memory APIs, with what explains the result. Nothing is stored. With a language model configured, `fine` and `mixture` use tokens of the project.
         */
        post: operations["post_admin_projects_by_id_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract without storing
         * @description Shows which memories an add of these messages would make, with the active prompt of the project. Nothing is stored. A configured language model uses tokens of the project.
         */
        post: operations["post_admin_projects_by_id_extract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat as a user
         * @description Answers like the chats of the memory APIs, as a stream, and shows which memories were recalled. Nothing is stored. A configured language model uses tokens of the project; without one the answer quotes memories.
         */
        post: operations["post_admin_projects_by_id_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description The conversations of a project or of a cube, the one with the latest message first.
         */
        get: operations["get_admin_projects_by_id_conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description The messages of a conversation in a cube with what became of each: the last ones, oldest first. The next page has earlier ones.
         */
        get: operations["get_admin_projects_by_id_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/profile_templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List profile templates
         * @description The profile templates of a project, newest first.
         */
        get: operations["get_admin_projects_by_id_profile_templates"];
        put?: never;
        /**
         * Create a profile template
         * @description Creates a template: the fields that profiles of users or agents have.
         */
        post: operations["post_admin_projects_by_id_profile_templates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/profile_templates/{template}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a profile template
         * @description One template with the number of its profiles.
         */
        get: operations["get_admin_projects_by_id_profile_templates_by_template"];
        /**
         * Replace a profile template
         * @description Replaces name and fields of a template and updates its profiles: new fields are added, changed defaults are taken over where a profile still has the old one, and fields that left the template are removed.
         */
        put: operations["put_admin_projects_by_id_profile_templates_by_template"];
        post?: never;
        /**
         * Delete a profile template
         * @description Deletes a template with all its profiles and their values.
         */
        delete: operations["delete_admin_projects_by_id_profile_templates_by_template"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/profile_templates/{template}/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the profiles of a template
         * @description The agents and users who are bound to a template, in the order of their ids.
         */
        get: operations["get_admin_projects_by_id_profile_templates_by_template_profiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/profile_templates/{template}/profiles/{kind}/{owner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a profile
         * @description The values of one user or agent, and the changes that led to them, newest first. The next page has earlier changes.
         */
        get: operations["get_admin_projects_by_id_profile_templates_by_template_profiles_by_kind_by_owner"];
        /**
         * Bind a profile template
         * @description Gives a user or agent a profile with the fields of the template. Extraction fills it from messages that are added afterwards. A user or agent who already has the profile keeps it.
         */
        put: operations["put_admin_projects_by_id_profile_templates_by_template_profiles_by_kind_by_owner"];
        post?: never;
        /**
         * Delete a profile
         * @description Deletes the profile of one user or agent with its values and their history.
         */
        delete: operations["delete_admin_projects_by_id_profile_templates_by_template_profiles_by_kind_by_owner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/knowledge_bases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List knowledge bases
         * @description The knowledge bases of a project in the order of their ids.
         */
        get: operations["get_admin_projects_by_id_knowledge_bases"];
        put?: never;
        /**
         * Create a knowledge base
         * @description Creates an empty knowledge base, to which files can be added.
         */
        post: operations["post_admin_projects_by_id_knowledge_bases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/knowledge_bases/{base}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a knowledge base
         * @description One knowledge base with the number of its files.
         */
        get: operations["get_admin_projects_by_id_knowledge_bases_by_base"];
        put?: never;
        post?: never;
        /**
         * Delete a knowledge base
         * @description Deletes a knowledge base with its files and all memories in it.
         */
        delete: operations["delete_admin_projects_by_id_knowledge_bases_by_base"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/knowledge_files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List knowledge files
         * @description The files of a knowledge base, newest first.
         */
        get: operations["get_admin_projects_by_id_knowledge_files"];
        put?: never;
        /**
         * Add knowledge files
         * @description Adds files to a knowledge base. They are stored at once and read in the background; the list of files shows their state.
         */
        post: operations["post_admin_projects_by_id_knowledge_files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/knowledge_files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a knowledge file
         * @description Deletes a file with the memories made from it. A file that is deleted already gets 404.
         */
        delete: operations["delete_admin_projects_by_id_knowledge_files_by_file"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description The background tasks of all projects, newest first.
         */
        get: operations["get_admin_tasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description A task with the outcome of each of its messages.
         */
        get: operations["get_admin_tasks_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tasks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a task
         * @description Puts a failed or cancelled task back into the queue, with all of its attempts. A task in any other state gets 409.
         */
        post: operations["post_admin_tasks_by_id_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tasks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a task
         * @description Cancels a waiting task. A running one gets 409.
         */
        post: operations["post_admin_tasks_by_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tasks/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count tasks that can be changed
         * @description How many tasks `POST /admin/tasks/retry` and `POST /admin/tasks/cancel` would change.
         */
        get: operations["get_admin_tasks_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tasks/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry all tasks that match
         * @description Puts failed and cancelled tasks back into the queue, with all of their attempts. Changes at most `limit` tasks, newest first, and works for at most 10 seconds. Repeat the request with `before` set to `next_before` until that is null: each task is seen once, also after an interruption. A task whose status changes in the meantime is left as it is.
         */
        post: operations["post_admin_tasks_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tasks/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel all tasks that match
         * @description Cancels waiting tasks. Their messages stay stored, and are extracted after a retry. Changes at most `limit` tasks, newest first, and works for at most 10 seconds. Repeat the request with `before` set to `next_before` until that is null: each task is seen once, also after an interruption. A task whose status changes in the meantime is left as it is.
         */
        post: operations["post_admin_tasks_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read model usage
         * @description The model calls and tokens of a project by day (UTC), purpose and model, for at most 366 days.
         */
        get: operations["get_admin_projects_by_id_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the model budget
         * @description The daily token budget of a project, and how much of it is used today (UTC).
         */
        get: operations["get_admin_projects_by_id_budget"];
        /**
         * Set the model budget
         * @description Limits the tokens that models may use for a project per day (UTC). When the budget is used up, no model is called for the project until the next day or until the budget is raised. Adds are still accepted and can be found by their words, extraction waits, and searches continue. A change applies at once in this process and within 5 s in others.
         */
        put: operations["put_admin_projects_by_id_budget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the limits of a project
         * @description What a project may add and store, and what it uses of that.
         */
        get: operations["get_admin_projects_by_id_limits"];
        /**
         * Set the limits of a project
         * @description Replaces all limits of the project; one that is left out is removed. Above a limit, adds and knowledge files get 429 with Retry-After in the shape of their API; searches and deletions go on, and a repeat of an accepted add gets its answer. A change applies at once in this process and within 5 s in others.
         */
        put: operations["put_admin_projects_by_id_limits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the retention of a project
         * @description How long the project keeps each kind of memory, and what the last run erased.
         */
        get: operations["get_admin_projects_by_id_retention"];
        /**
         * Set the retention of a project
         * @description Replaces the rules of all kinds; a kind that is left out is kept. Days count from when a memory was last recorded or said. Runs erase once a day by themselves, for the first time a day after the change: look at a dry run before. `message` is about messages that no current memory rests on, `profile` about values that were read from messages.
         */
        put: operations["put_admin_projects_by_id_retention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/retention/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the retention of a project
         * @description Erases, in the background, what has ended and what is older than its kind is kept. The answer names the task; GET …/retention shows what it has erased. With `dry_run` nothing changes, and the answer counts what a run would erase now.
         */
        post: operations["post_admin_projects_by_id_retention_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run maintenance
         * @description Removes outdated records and takes deleted data out of the storage. The server does this once a day by itself. With the embedded database, tables that lost rows are rewritten one after the other, and the write-ahead log is closed and removed. No file of DATA_DIR holds deleted text afterwards. A table is locked while it is rewritten, for one to four seconds per 100 MB. On a PostgreSQL server the tables are vacuumed. Calls during a run share the next run.
         */
        post: operations["post_admin_maintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/diagnostics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Examine the server
         * @description The findings of `recollect doctor`: what is wrong with the settings, the database, the disk, the clock, the models, the queue and the indexes of this server, and what to do. Every configured model gets a call of a few words. It takes up to ten seconds; requests at the same time share one examination.
         */
        get: operations["get_admin_diagnostics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description What operators did, and which requests were refused for their key, newest first. Entries hold ids and no words. They are never changed, and are kept for AUDIT_RETENTION_DAYS.
         */
        get: operations["get_admin_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List backups
         * @description The backups of all instances, newest first. Only the latest failed ones stay in the list.
         */
        get: operations["get_admin_backups"];
        put?: never;
        /**
         * Start a backup
         * @description Writes everything as of one moment into a compressed file in BACKUP_DIR, while the server goes on to work. `GET /admin/backups/{id}` tells when it is complete. `recollect verify` checks the file, `recollect restore` reads it. One backup at a time is made, of all instances together; another one gets 409.
         */
        post: operations["post_admin_backups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/backups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a backup
         * @description What became of a backup, or how far it is.
         */
        get: operations["get_admin_backups_by_id"];
        put?: never;
        post?: never;
        /**
         * Delete a backup
         * @description Deletes a backup that has ended, and its file.
         */
        delete: operations["delete_admin_backups_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/backups/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a backup
         * @description The file of a complete backup. It holds all memories. With several instances, only those that share BACKUP_DIR with `host` have it. The header `repr-digest` has its SHA-256 (RFC 9530).
         */
        get: operations["get_admin_backups_by_id_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/users/{user}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export a person
         * @description Everything that is stored of one user, as lines of JSON in the format of `recollect export --user`: messages, memories with sources and history, profiles. `recollect import` reads it.
         */
        post: operations["post_admin_projects_by_id_users_by_user_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/users/{user}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview an erasure
         * @description Counts what erasing the user now would delete. Nothing is changed.
         */
        get: operations["get_admin_projects_by_id_users_by_user_erasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/users/{user}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person
         * @description Erases one user from the project: messages, memories in all cubes, profiles, vectors, finished tasks, receipts, and API keys that are bound to the user. The answer is a signed certificate. Ids of memories stay; words do not. A user of whom nothing is stored gets a certificate with zeros. Export first if the person asked for a copy.
         */
        post: operations["post_admin_projects_by_id_users_by_user_erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/users/{user}/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person's profiles
         * @description The profiles of a user, newest first, with the last changes of each field and the words that they came from. A user without a profile has an empty list.
         */
        get: operations["get_admin_projects_by_id_users_by_user_profiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The webhooks of a project, oldest first, without their secrets.
         */
        get: operations["get_admin_projects_by_id_webhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events of the project from now on are sent to the URL as POST requests with a body `{type, timestamp, data}`, signed as the Standard Webhooks specification says. `data` holds ids, not words. Each event is sent at least once: `webhook-id` is the same in each attempt. Events of one user are sent in their order. The answer is the only one that shows the secret. A repeat with the same Idempotency-Key creates no second webhook and gets 409. A project has at most 20 webhooks.
         */
        post: operations["post_admin_projects_by_id_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/webhooks/{webhook}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Its deliveries are deleted too, also those that wait.
         */
        delete: operations["delete_admin_projects_by_id_webhooks_by_webhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Only the fields that are sent change. `enabled: true`, or another URL, also ends a pause. While a webhook is disabled, no events are written for it; those that wait are kept and sent once it is enabled.
         */
        patch: operations["patch_admin_projects_by_id_webhooks_by_webhook"];
        trace?: never;
    };
    "/admin/projects/{id}/webhooks/{webhook}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description The answer is the only one that shows the new secret. For `previous_hours`, requests carry two signatures, of the new and of the present secret, so that the receiver changes over without a loss; with 0, for a secret that others know, the present one stops at once. A second rotation ends the secret before the present one. A repeat with the same Idempotency-Key replaces nothing and gets 409.
         */
        post: operations["post_admin_projects_by_id_webhooks_by_webhook_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/webhooks/{webhook}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description What was sent or waits to be sent, the latest events first. Deliveries are deleted after TASK_RETENTION_DAYS.
         */
        get: operations["get_admin_projects_by_id_webhooks_by_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{id}/webhooks/{webhook}/deliveries/{delivery}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it at once, also when it was delivered or has failed, with the same `webhook-id`. This also ends a pause of the webhook. A disabled webhook gets 409.
         */
        post: operations["post_admin_projects_by_id_webhooks_by_webhook_deliveries_by_delivery_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An error; `message` says what happened and what to do. Codes: 40000 invalid parameters, 40001 not found, 40002 field missing, 40003 field empty, 40006 wrong type, 40130 API key missing, and others. */
        cloud_error: {
            code: number;
            message: string;
            data: Record<string, never>;
        };
        /** @description The request is invalid. `detail` lists its violations, at most 20. */
        product_invalid: {
            /** @enum {number} */
            code: 422;
            message: string;
            detail: {
                /** @description The rule that is violated, in the words of pydantic v2, such as `missing`. */
                type: string;
                /** @description Path of the field, such as `["body", "user_id"]`. */
                loc: (string | number)[];
                msg: string;
                /** @description The value sent, if it is short and not sensitive. */
                input?: unknown;
                /** @description Bounds of the rule. */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
            data: null;
        };
        /** @description An error. `code` is the HTTP status; `message` says what happened and what to do. */
        product_error: {
            code: number;
            message: string;
            data: null;
        };
        /** @description An error. `code` is the HTTP status; `message` says what happened and what to do. */
        admin_error: {
            code: number;
            message: string;
            data: null;
        };
        mcp_error: {
            /** @enum {string} */
            jsonrpc: "2.0";
            id: string | number | null;
            error: {
                code: number;
                message: string;
            } & {
                [key: string]: unknown;
            };
        };
        openai_error: {
            error: {
                message: string;
                type: string;
                param: string | null;
                code: string | null;
            };
        };
        receipt: {
            /** @description Id of the message. */
            message_id: string;
            /**
             * @description What became of the message. It is `accepted` until the task ends.
             * @enum {string}
             */
            outcome: "accepted" | "stored" | "merged" | "skipped" | "failed";
            /** @description Why the message was skipped or failed. `model_bad_answer` of a stored or merged message: the answers of the model could not be used, so rules read the message; `time_unknown`: nobody can read its `chat_time`; `recalled`: it repeats memories that this server had recalled, and those words were left out; `forgotten`: the memories that it told the server to forget are archived; `command`: it only commands; `task`: it only asks the assistant to do something; `memory_unclear`: it asks for a change, but several memories or none may be meant, so it was added and changed nothing. Otherwise null. */
            reason: string | null;
            /** @description Whether a retry of the task may have another outcome. */
            retryable: boolean;
            /** @description Ids of the memories that the message led to. */
            memory_ids: string[];
            /** @description What read the message, with its version: a model with its prompt, or `offline/…` for rules. */
            extractor: string | null;
        };
        event_time: {
            /** @description ISO 8601. */
            start: string;
            /** @description ISO 8601: the first moment after the time. */
            end: string;
            /** @enum {string} */
            precision: "year" | "month" | "week" | "day" | "hour" | "minute";
            /** @description As they were said. */
            words: string;
        };
        hit_explanation: {
            /** @description Rank among the hits of its kind, from 1. */
            rank: number;
            /** @description The score by which hits are ordered. Comparable only within one search. */
            score: number;
            /** @description The value of each signal, and the rank by it among all memories of the cube. null: the signal found nothing. */
            signals: {
                [key: string]: {
                    value: number;
                    rank: number | null;
                };
            };
            /** @description What each signal adds to the score; the sum is the score. `passage`: the best passage of a long text. */
            parts: {
                [key: string]: number;
            };
        };
        known_times: {
            /** @description Since when it was true, ISO 8601. */
            valid_from: string | null;
            /** @description Until when it was true, ISO 8601; null: still true. */
            valid_to: string | null;
            /** @description When the server stored it, ISO 8601. */
            recorded_at: string;
            /** @description When it was replaced or archived, ISO 8601; null: not yet. */
            retired_at: string | null;
        };
        web_page: {
            /** @description One line, at most 300 characters. */
            title: string;
            /** @description http(s), at most 2,000 characters. The server does not open it. */
            url: string;
            /** @description Host name of the address. */
            site_name: string;
            /** @description Always null. */
            site_icon: null;
            /** @description One line, at most 2,000 characters; may be empty. */
            summary: string;
            /** @description Date of the page, ISO 8601 in UTC; null if it is not known. */
            published_at: string | null;
        };
        cloud_memory: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description Title. */
            memory_key: string;
            /** @description Text. */
            memory_value: string;
            /** @description Such as `UserMemory` or `LongTermMemory`; `OuterMemory` for a result of a web search. */
            memory_type: string;
            memory_time: null;
            /** @description 0 to 1. */
            confidence: number;
            tags: string[];
            knowledgebase_id?: string;
            file_id?: string;
            file_name?: string;
            /** @description Page of the file, from 1. */
            page?: number;
            /** @description References of a chat: the page of a result of a web search. */
            internet_info?: components["schemas"]["web_page"];
        };
        cloud_preference: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description `explicit_preference` or `implicit_preference`. */
            preference_type: string;
            /** @description Text. */
            preference: string;
            /** @description Why the preference is assumed. */
            reasoning: string;
        };
        cloud_event: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description Title. */
            event_key: string;
            /** @description Text. */
            event_value: string;
            /** @enum {string} */
            event_type: "EventMemory";
            /** @description When it happened: ISO 8601 (`2026-02-28`, `2026-03`, `2026-05-03/2026-05-07`), then the words as said. The `chat_time` if no time is named. */
            event_time: string[];
            event_location: string[];
            event_roles: string[];
        };
        used_tool: {
            /** @description Name of the tool. */
            used_tool: string;
            /** @description The kind of error; empty after a success. */
            error_type: string;
            /** @description 0.0 to 1.0 over all remembered uses of the tool; empty if there are none. */
            success_rate: string;
            /** @description What this use of the tool teaches. */
            tool_experience: string;
        };
        cloud_tool_memory: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description `ToolSchemaMemory` or `ToolTrajectoryMemory`. */
            tool_type: string;
            /** @description Text. */
            tool_value: string;
            /** @description How well each tool has worked. */
            tool_used_status: components["schemas"]["used_tool"][];
            /** @description Advice in the form "when … then …". */
            experience: string;
        };
        search_notes: {
            /**
             * @description The requested mode.
             * @enum {string}
             */
            mode: "fast" | "fine" | "mixture";
            /**
             * @description The mode that gave the hits.
             * @enum {string}
             */
            used_mode: "fast" | "fine" | "mixture";
            /** @description Why the requested mode was not used. `rerank_failed`: it was used, but the hits were not reranked. null: no fallback. */
            fallback: ("timed_out" | "model_failed" | "rerank_failed") | null;
            /** @description Further queries that were searched for. */
            queries: string[];
            /** @description Further remarks, such as options that have no effect. */
            notes: string[];
        };
        explanation: {
            memory_id: string;
            /**
             * @description `hit`: it is a hit. `not_found`: there is no such memory. `deleted`: it was deleted. `archived`: it was archived, mostly because a newer version replaces it. `other_cube`: it is in a cube that was not searched. `other_time`: it was not true, or not known, at the requested time. `not_asked`: its kind was not searched. `filtered`: it does not match the filter. `no_signal`: nothing connects it with the query. `below_threshold`: its relevance is too low. `duplicate`: a better hit says the same. `beyond_limit`: it ranked below the last hit. `over_budget`: it did not fit `max_tokens`, or another hit shows its words.
             * @enum {string}
             */
            stage: "hit" | "not_found" | "deleted" | "archived" | "other_cube" | "other_time" | "not_asked" | "filtered" | "no_signal" | "below_threshold" | "duplicate" | "beyond_limit" | "over_budget";
            /** @description The stage in words. */
            reason: string;
            /** @description `archived`: the memory that replaces it. */
            superseded_by?: string | null;
            /** @description `other_cube`: the cube that holds it. */
            cube_id?: string;
            /** @description `not_asked`: its type. */
            memory_type?: string;
            /** @description `filtered`: the conditions that it does not meet, each with its first 10 values. */
            conditions?: {
                field: string;
                op: string;
                values: unknown[];
            }[];
            /** @description `hit`, `beyond_limit`, `over_budget`: its rank, from 1. */
            rank?: number;
            /** @description `beyond_limit`: how many hits were requested. `over_budget`: the tokens. */
            limit?: number;
            /** @description `hit`, `beyond_limit`, `over_budget`: the score by which hits are ordered. */
            score?: number;
            /** @description Its estimated relevance, 0 to 1. */
            relativity?: number;
            /** @description `below_threshold`: the least relevance requested. */
            threshold?: number;
            /** @description `duplicate`: the better hit. */
            duplicate_of?: string;
        };
        cloud_source: {
            /** @enum {string} */
            type: "chat";
            /** @description Who said it. */
            role: string;
            /** @description When it was said. */
            chat_time: string | null;
            /** @description Your own id of the message if you sent one, otherwise ours. */
            message_id: string;
            /** @description The passage of the message. */
            content: string;
            /** @description Detected language of the passage. */
            lang: string;
        };
        cloud_profile_template: {
            profile_template_id: string;
            name: string;
            project_id: string;
            /** @description The tree of categories and fields. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description How many profiles use the template. */
            instance_count: number;
            /** @description ISO 8601. */
            create_time: string;
            /** @description ISO 8601. */
            update_time: string;
        };
        product_source: {
            /** @description `chat`, or `web` for a result of a web search. */
            type: string;
            /** @description Who said it. */
            role: string;
            /** @description When it was said. */
            chat_time: string | null;
            /** @description Your own id of the message if you sent one, otherwise ours. */
            message_id: string;
            /** @description The passage of the message, or the description of the page. */
            content: string;
            /** @description Results of a web search: the address of the page. */
            url?: string;
        };
        product_memory_metadata: {
            user_id: string;
            session_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Such as `UserMemory`, `LongTermMemory` or `PreferenceMemory`; `OuterMemory` for a result of a web search. */
            memory_type: string;
            /** @description Title of the memory. */
            key: string;
            tags: string[];
            /** @description 0 to 1. */
            confidence: number;
            /** @description `web` for a result of a web search, otherwise null. */
            source: string | null;
            /** @description Kind of the memory; `message`: the text of a message. */
            type: string;
            /** @description `public` for a result of a web search, otherwise null. */
            visibility: string | null;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to: string[];
            /** @description Outdated memories: until when it was true, ISO 8601. */
            valid_to?: string;
            /** @description true: the original text of a message, not an extracted memory. */
            is_fast: boolean;
            /** @description The passages of messages from which the memory was made. */
            sources: components["schemas"]["product_source"][];
            /** @description Always empty. */
            background: string;
            /** @description Always empty. */
            usage: unknown[];
            /** @description Always empty. */
            embedding: unknown[];
            /** @description Your own metadata. */
            info: {
                [key: string]: unknown;
            };
            /** @description `extractor`: what made the memory, with its version. */
            internal_info: {
                [key: string]: unknown;
            };
            /** @description The file of a knowledge base from which the memory was made. */
            file_ids: string[];
            /** @description Hits with `neighbor_discovery`: the turns before and after the messages of `sources`. */
            neighbors?: components["schemas"]["product_source"][];
            /** @description Hits of a search: estimated relevance, 0 to 1. */
            relativity?: number;
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description UTC without a zone, such as `2026-01-01T10:00:00.000000`. */
            created_at: string;
            /** @description UTC without a zone. */
            updated_at: string;
            /** @description Id of the memory. */
            id: string;
            /** @description Text of the memory. */
            memory: string;
            /** @description The last 8 characters of the id, in brackets. */
            ref_id: string;
            /** @description Preferences: `explicit_preference` or `implicit_preference`. */
            preference_type?: string;
            /** @description Preferences: the text. */
            preference?: string;
            /** @description Preferences: why it is assumed. */
            reasoning?: string;
            /** @description Preferences: what it is about. */
            topic?: string;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Memories of tools: how well each tool has worked. */
            tool_used_status?: components["schemas"]["used_tool"][];
            /** @description Memories of tools: advice in the form "when … then …". */
            experience?: string;
            /** @description Skills: the content. */
            skill_value?: {
                [key: string]: unknown;
            };
            /** @description Results of a web search: the page. */
            internet_info?: components["schemas"]["web_page"];
        };
        product_memory: {
            /** @description Id of the memory. */
            id: string;
            /** @description Text of the memory. */
            memory: string;
            /** @description The last 8 characters of the id, in brackets. */
            ref_id: string;
            metadata: components["schemas"]["product_memory_metadata"];
        };
        admin_prompt: {
            /** @description Name of the prompt, such as `extract_memories`. */
            id: string;
            /** @description Version of the built-in guidance. */
            built_in_version: number;
            /** @description The built-in guidance per kind of memory, used where the project sets none. */
            built_in: {
                [key: string]: string;
            };
            /** @description The version in use. 0: the built-in guidance. */
            active_version: number;
            /** @description The project's own versions, newest first. */
            versions: {
                /** @description Counted from 1. */
                version: number;
                active: boolean;
                /** @description Guidance per kind of memory. */
                guidance: {
                    [key: string]: string;
                };
                note: string | null;
                /** @description ISO 8601. */
                created_at: string;
            }[];
        };
        admin_reconciliation: {
            id: string;
            cube_id: string;
            /**
             * @description `contradiction`: the older memory is marked as outdated and stays. `renewal`, `update`, `refinement`: the newer memory replaces the older one, which is archived. `duplicate`: the newer memory is archived, the older one stays.
             * @enum {string}
             */
            verdict: "contradiction" | "renewal" | "update" | "refinement" | "duplicate";
            older: {
                id: string;
                status: string;
                /** @description Text of the memory; empty if it was deleted. */
                memory: string;
            };
            newer: {
                id: string;
                status: string;
                /** @description Text of the memory; empty if it was deleted. */
                memory: string;
            };
            /** @description Who decided: the rules, or the model and its prompt, with versions. */
            judged_by: string;
            /** @description Why. null if no reason was given, or after one of the memories was deleted. */
            reason: string | null;
            /** @description ISO 8601. */
            created_at: string;
            /** @description ISO 8601; null: the decision stands. */
            undone_at: string | null;
        };
        admin_extraction_run: {
            id: string;
            project_id: string;
            /** @description Only messages of this user; null: of all users. */
            user_id: string | null;
            /** @description Only messages in this cube; null: in all cubes. */
            cube_id: string | null;
            /** @description Only this conversation; null: all conversations. */
            conversation_id: string | null;
            /**
             * @description `model`: the language model. `offline`: rules.
             * @enum {string}
             */
            extractor: "model" | "offline";
            /** @description Version of the project's guidance. 0: the built-in guidance; null: rules need none. */
            prompt_version: number | null;
            /**
             * @description A `failed` or `cancelled` run continues when its task is retried.
             * @enum {string}
             */
            status: "running" | "ready" | "promoting" | "promoted" | "dropped" | "failed" | "cancelled";
            /** @description The task that does the work, see /admin/tasks. */
            task_id: string;
            /** @description Why the last attempt failed; null if it did not. */
            error: {
                code: string;
                message: string;
            } | null;
            /** @description How many messages the run has to read. */
            messages: number;
            /** @description How many it has read. */
            messages_read: number;
            /** @description How many cubes the messages are in. */
            cubes: number;
            /** @description How many cubes are read completely. */
            cubes_read: number;
            /** @description In how many cubes the result is promoted. */
            cubes_promoted: number;
            /** @description How many memories promoting would change, as of the time when each cube was read. For promoted cubes: how many it did change. */
            changes: {
                added: number;
                changed: number;
                removed: number;
                kept: number;
                /** @description Not changed, because a user edited, archived or deleted a memory of the message. */
                withheld: number;
            };
            /** @description ISO 8601, as all times here. */
            created_at: string;
            /** @description When all messages were read. */
            ready_at: string | null;
            /** @description When the result was promoted. */
            promoted_at: string | null;
        };
        admin_proposed_memory: {
            /** @description null: the memory is not promoted. */
            id: string | null;
            kind: string;
            title: string;
            content: string;
            /** @description What made the memory, with its version: model and prompt, or rules. */
            extractor: string;
            /** @description The passages of messages from which the memory was made. */
            sources: {
                message_id: string;
                content: string;
            }[];
        };
        admin_listed_memory: {
            id: string;
            cube_id: string;
            user_id: string;
            agent_id: string | null;
            conversation_id: string;
            /** @enum {string} */
            kind: "raw" | "fact" | "event" | "preference" | "profile" | "tool_schema" | "tool_trajectory" | "skill" | "document";
            /** @enum {string} */
            status: "activated" | "resolving" | "archived" | "deleted";
            title: string;
            tags: string[];
            version: number;
            /** @description What made the memory, with its version: model and prompt, rules, an edit or a feedback. */
            extractor: string;
            /** @description The memory that took its place; null: none did. */
            superseded_by: string | null;
            /** @description The memory that contradicts it since `valid_to`; null: none. */
            outdated_by: string | null;
            /** @description ISO 8601. */
            said_at: string;
            /** @description When it became true; null: unknown. */
            valid_from: string | null;
            /** @description When it ceased to be true; null: it has not, as far as known. */
            valid_to: string | null;
            /** @description ISO 8601. */
            created_at: string;
            /** @description ISO 8601. */
            updated_at: string;
            /** @description The first 1,000 characters of the text. */
            memory: string;
            /** @description Whether the text is longer. */
            is_cut: boolean;
        };
        admin_related_memory: {
            id: string;
            kind: string;
            status: string;
            title: string;
            /** @description The first 1,000 characters of the text; empty after a deletion. */
            memory: string;
            version: number;
            extractor: string;
            superseded_by: string | null;
            /** @description ISO 8601. */
            recorded_at: string;
            /** @description ISO 8601. */
            retired_at: string | null;
        };
        admin_memory: {
            id: string;
            cube_id: string;
            user_id: string;
            agent_id: string | null;
            conversation_id: string;
            /** @enum {string} */
            kind: "raw" | "fact" | "event" | "preference" | "profile" | "tool_schema" | "tool_trajectory" | "skill" | "document";
            /** @enum {string} */
            status: "activated" | "resolving" | "archived" | "deleted";
            title: string;
            tags: string[];
            version: number;
            /** @description What made the memory, with its version: model and prompt, rules, an edit or a feedback. */
            extractor: string;
            /** @description The memory that took its place; null: none did. */
            superseded_by: string | null;
            /** @description The memory that contradicts it since `valid_to`; null: none. */
            outdated_by: string | null;
            /** @description ISO 8601. */
            said_at: string;
            /** @description When it became true; null: unknown. */
            valid_from: string | null;
            /** @description When it ceased to be true; null: it has not, as far as known. */
            valid_to: string | null;
            /** @description ISO 8601. */
            created_at: string;
            /** @description ISO 8601. */
            updated_at: string;
            memory: string;
            /** @description Fields of the kind, such as the time of an event. */
            details: {
                [key: string]: unknown;
            };
            /** @description Fields that the client sent. */
            info: {
                [key: string]: unknown;
            };
            app_id: string | null;
            /** @description 0 to 1. */
            confidence: number;
            speaker: string | null;
            /** @description When the server learned it. */
            recorded_at: string;
            /** @description When the server archived it; null: it has not. */
            retired_at: string | null;
            /** @description Memories that it replaced, outdated or stands for. */
            earlier_ids: string[];
            /** @description The task that made it. */
            task_id: string | null;
            /** @description The passages of messages that it came from. */
            sources: {
                message_id: string;
                /** @description Where the message stands; null: it is deleted. */
                cube_id: string | null;
                /** @description null: the message is deleted. */
                conversation_id: string | null;
                /** @description The client's id of the message. */
                external_id: string | null;
                role: string;
                role_name: string | null;
                /** @description ISO 8601. */
                said_at: string;
                /** @description The words that the memory came from. */
                content: string;
                /** @description Offset of the words in the message's text, in UTF-16 units. */
                span_start: number;
                span_end: number;
            }[];
            /** @description The memories that it superseded, newest first. */
            versions: components["schemas"]["admin_related_memory"][];
            /** @description The memory that superseded it, then the one that superseded that. */
            successors: components["schemas"]["admin_related_memory"][];
            /** @description Reconciliations about it, newest first. */
            decisions: components["schemas"]["admin_reconciliation"][];
            /** @description The embedding models that it has a vector of. */
            vector_models: string[];
        };
        admin_task: {
            id: string;
            project_id: string;
            /** @description The `task_id` in the answer of the add. A request for several cubes has several tasks. */
            request_id: string;
            /** @description The `task_id` that the client sent. */
            client_task_id: string | null;
            /** @description What the task does, such as extraction or feedback. */
            kind: string;
            /** @enum {string} */
            status: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
            user_id: string;
            cube_id: string;
            /** @description How many attempts were started. */
            attempt: number;
            max_attempts: number;
            /** @description The error of the last failed attempt. */
            error: {
                code: string;
                message: string;
            } | null;
            /** @description Since when a model that the task needs is unavailable. The task is retried for a day from then on. */
            failing_since: string | null;
            /** @description Completed tasks: how many items were discarded because the model made them up. */
            unquoted: number | null;
            /** @description Completed tasks: whether rules did the work because the answers of the model could not be used. A re-extraction can replace the memories. */
            fell_back: boolean;
            /** @description Completed tasks: why rules instead of the model compared its memories with existing ones. */
            unjudged: string | null;
            /** @description Whether `POST /admin/tasks/{id}/retry` accepts the task. */
            retryable: boolean;
            /** @description ISO 8601, as all times here. */
            created_at: string;
            /** @description Waiting tasks: the time of the next attempt. */
            next_try_at: string | null;
            started_at: string | null;
            finished_at: string | null;
        };
        admin_budget: {
            project_id: string;
            /** @description Prompt and completion tokens that may be used per day; null: no limit. */
            daily_tokens: number | null;
            /** @description Today in UTC, such as `2027-01-31`. */
            day: string;
            /** @description Tokens used on `day`. */
            spent_tokens: number;
        };
    };
    responses: {
        /** @description An error. `code` is the HTTP status; `message` says what happened and what to do. */
        admin_error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["admin_error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_admin_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `read`: the key reads everything and changes nothing.
                         * @enum {string}
                         */
                        access: "full" | "read";
                        /** @description When the session ends, ISO 8601; null for a request with a key. */
                        expires_at: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description ADMIN_KEY or ADMIN_READ_KEY. */
                    key: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `read`: the key reads everything and changes nothing.
                         * @enum {string}
                         */
                        access: "full" | "read";
                        /** @description When the session ends, ISO 8601; null for a request with a key. */
                        expires_at: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        signed_out: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_overview: {
        parameters: {
            query?: {
                /** @description `hour`: the last hour in steps of a minute. `day`: the last day in steps of ten minutes. Default: `hour`. */
                range?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        server: {
                            version: string;
                            /** @description ISO 8601, as all times here. */
                            started_at: string;
                            /** @description The engine and its version. */
                            database: string;
                            /** @description Where the data is. */
                            location: string;
                            /** @description Whether what was acknowledged survives a power failure. */
                            durable: boolean;
                            /** @description Why requests cannot be served. Empty: the server is ready. */
                            not_ready: string[];
                            /** @description Memory of the server; with several `WORKERS`, of all its processes. */
                            resident_bytes: number;
                        };
                        /** @description Activated memories of all projects, counted once a minute. */
                        memories: number | null;
                        /** @description At most five seconds old. */
                        queues: {
                            /** @enum {string} */
                            kind: "extract" | "feedback" | "document" | "reextract" | "retention";
                            /** @description Waiting and running tasks of all projects. */
                            depth: number;
                            /** @description Age of the oldest of them; 0 without any. */
                            oldest_seconds: number;
                        }[];
                        /** @description Memories that wait for a vector. */
                        embedding_backlog: number | null;
                        indexes: {
                            /** @description Memory that the search indexes use. */
                            bytes: number;
                            limit_bytes: number;
                            /** @description Cubes whose index is in memory. */
                            cubes: number;
                            memories: number;
                            /** @description Uses of an index that was in memory. */
                            hits: number;
                            /** @description Uses of an index that had to be read from the database. */
                            loads: number;
                        };
                        models: {
                            extractor: string;
                            embedder: string;
                            /** @description null: none is configured. */
                            chat: string | null;
                            /** @description Whether a reranking model is configured. */
                            reranker: boolean;
                            /** @description Whether internet search is configured. */
                            web_search: boolean;
                            /** @description `paused`: calls are not sent at present, because the provider keeps failing. */
                            providers: {
                                name: string;
                                paused: boolean;
                            }[];
                            /** @description Calls since the start. */
                            usage: {
                                purpose: string;
                                calls: number;
                                failed_calls: number;
                                prompt_tokens: number;
                                completion_tokens: number;
                            }[];
                        };
                        /** @description Length of a step of `series`. */
                        step_seconds: number;
                        /** @description What the server did, the oldest step first, since its start at most. */
                        series: {
                            /** @description Start of the step. */
                            at: string;
                            adds: {
                                count: number;
                                /** @description Answers with a status of 500 or more. */
                                failed: number;
                                /** @description Half of the requests took at most this long; at most half too high. */
                                p50_ms: number | null;
                                /** @description 95 % of the requests took at most this long. */
                                p95_ms: number | null;
                            };
                            searches: {
                                count: number;
                                /** @description Answers with a status of 500 or more. */
                                failed: number;
                                /** @description Half of the requests took at most this long; at most half too high. */
                                p50_ms: number | null;
                                /** @description 95 % of the requests took at most this long. */
                                p95_ms: number | null;
                            };
                            /** @description All requests, adds and searches included. */
                            requests: {
                                count: number;
                                /** @description Answers with a status of 500 or more. */
                                failed: number;
                                /** @description Half of the requests took at most this long; at most half too high. */
                                p50_ms: number | null;
                                /** @description 95 % of the requests took at most this long. */
                                p95_ms: number | null;
                            };
                            /** @description null: not measured in this step. */
                            queue_depth: number | null;
                            queue_oldest_seconds: number | null;
                            embedding_backlog: number | null;
                            memories: number | null;
                            index_bytes: number | null;
                            resident_bytes: number | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: {
                            id: string;
                            name: string;
                            /** @description ISO 8601. */
                            created_at: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description ISO 8601. */
                        created_at: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_projects_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @description false: there is more to delete. Repeat the request. */
                        deleted: boolean;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    patch_admin_projects_by_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description ISO 8601. */
                        created_at: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_api_keys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_keys: {
                            /** @description Id of the API key, for revoking it. It is not the key itself. */
                            id: string;
                            project_id: string;
                            name: string;
                            /** @description The first characters of the key. */
                            prefix: string;
                            /** @description What the key may do. Empty or `all`: everything. */
                            scopes: string[];
                            /** @description The user to whom the key is bound: it reads and writes only memories of that user. null: not bound. */
                            user_id: string | null;
                            /** @description ISO 8601. */
                            created_at: string;
                            /** @description ISO 8601; null: the key does not expire. */
                            expires_at: string | null;
                            /** @description ISO 8601; null: the key is not revoked. */
                            revoked_at: string | null;
                            /** @description When it was used last, ISO 8601, at most a minute late; null: not yet. */
                            last_used_at: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_api_keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A name for people, at most 256 characters. */
                    name?: string | null;
                    /** @description What the key may do. `all`, or no value: everything. */
                    scopes?: ("read" | "write" | "delete" | "all")[] | null;
                    /** @description Binds the key to one user: it reads and writes only memories of that user. Use it for keys that leave your servers. */
                    user_id?: string;
                    /** @description When the key expires, ISO 8601 with a zone. Default: never. */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Id of the API key, for revoking it. It is not the key itself. */
                        id: string;
                        project_id: string;
                        name: string;
                        /** @description The first characters of the key. */
                        prefix: string;
                        /** @description What the key may do. Empty or `all`: everything. */
                        scopes: string[];
                        /** @description The user to whom the key is bound: it reads and writes only memories of that user. null: not bound. */
                        user_id: string | null;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description ISO 8601; null: the key does not expire. */
                        expires_at: string | null;
                        /** @description ISO 8601; null: the key is not revoked. */
                        revoked_at: string | null;
                        /** @description When it was used last, ISO 8601, at most a minute late; null: not yet. */
                        last_used_at: string | null;
                        /** @description The API key. Store it now. */
                        key: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_api_keys_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {boolean} */
                        revoked: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_prompts_by_prompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Name of the prompt, such as `extract_memories`. */
                prompt: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_prompt"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_prompts_by_prompt: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Name of the prompt, such as `extract_memories`. */
                prompt: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Guidance per kind of memory, at most 20,000 characters each. */
                    guidance: {
                        [key: string]: string;
                    };
                    /** @description A note on the change, at most 1,000 characters. */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_prompt"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_prompts_by_prompt_activate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Name of the prompt, such as `extract_memories`. */
                prompt: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version. 0: the built-in guidance. */
                    version: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_prompt"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_default_profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        /** @description Whether users without a profile get the default one. */
                        enabled: boolean;
                        /**
                         * @description `server`: the project follows the setting DEFAULT_PROFILES.
                         * @enum {string}
                         */
                        decided_by: "project" | "server";
                        /** @description Id of the default template, for the routes under /v1. */
                        profile_template_id: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    put_admin_projects_by_id_default_profile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description true: on; false: off; null: as the setting DEFAULT_PROFILES says. */
                    enabled: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        /** @description Whether users without a profile get the default one. */
                        enabled: boolean;
                        /**
                         * @description `server`: the project follows the setting DEFAULT_PROFILES.
                         * @enum {string}
                         */
                        decided_by: "project" | "server";
                        /** @description Id of the default template, for the routes under /v1. */
                        profile_template_id: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_reconciliations: {
        parameters: {
            query?: {
                /** @description Only decisions about this memory. */
                memory_id?: string;
                /** @description Entries per page, 1 to 500. Default: 100. */
                limit?: number;
                /** @description `next_before` of the previous page. */
                before?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reconciliations: components["schemas"]["admin_reconciliation"][];
                        /** @description `before` of the next page; null: this is the last one. */
                        next_before: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_reconciliations_by_reconciliation_undo: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the reconciliation. */
                reconciliation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_reconciliation"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_extractions: {
        parameters: {
            query?: {
                /** @description Entries per page, 1 to 500. Default: 100. */
                limit?: number;
                /** @description `next_before` of the previous page. */
                before?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        extractions: components["schemas"]["admin_extraction_run"][];
                        /** @description `before` of the next page; null: this is the last one. */
                        next_before: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_extractions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only messages of this user. Default: all users. */
                    user_id?: string;
                    /** @description Only messages in this cube. Default: all cubes. */
                    cube_id?: string;
                    /** @description Only this conversation. Default: all conversations. */
                    conversation_id?: string;
                    /**
                     * @description `model`: the language model. `offline`: rules.
                     * @enum {string}
                     */
                    extractor: "model" | "offline";
                    /** @description Version of the prompt `extract_memories`. 0: the built-in guidance. Default: the active version. */
                    prompt_version?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_extraction_run"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_extractions_by_run: {
        parameters: {
            query?: {
                /** @description Only changes in this cube. */
                cube_id?: string;
                /** @description Changes per page, 1 to 200. Default: 50. */
                limit?: number;
                /** @description `next_after` of the previous page. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the re-extraction. */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        project_id: string;
                        /** @description Only messages of this user; null: of all users. */
                        user_id: string | null;
                        /** @description Only messages in this cube; null: in all cubes. */
                        cube_id: string | null;
                        /** @description Only this conversation; null: all conversations. */
                        conversation_id: string | null;
                        /**
                         * @description `model`: the language model. `offline`: rules.
                         * @enum {string}
                         */
                        extractor: "model" | "offline";
                        /** @description Version of the project's guidance. 0: the built-in guidance; null: rules need none. */
                        prompt_version: number | null;
                        /**
                         * @description A `failed` or `cancelled` run continues when its task is retried.
                         * @enum {string}
                         */
                        status: "running" | "ready" | "promoting" | "promoted" | "dropped" | "failed" | "cancelled";
                        /** @description The task that does the work, see /admin/tasks. */
                        task_id: string;
                        /** @description Why the last attempt failed; null if it did not. */
                        error: {
                            code: string;
                            message: string;
                        } | null;
                        /** @description How many messages the run has to read. */
                        messages: number;
                        /** @description How many it has read. */
                        messages_read: number;
                        /** @description How many cubes the messages are in. */
                        cubes: number;
                        /** @description How many cubes are read completely. */
                        cubes_read: number;
                        /** @description In how many cubes the result is promoted. */
                        cubes_promoted: number;
                        /** @description How many memories promoting would change, as of the time when each cube was read. For promoted cubes: how many it did change. */
                        changes: {
                            added: number;
                            changed: number;
                            removed: number;
                            kept: number;
                            /** @description Not changed, because a user edited, archived or deleted a memory of the message. */
                            withheld: number;
                        };
                        /** @description ISO 8601, as all times here. */
                        created_at: string;
                        /** @description When all messages were read. */
                        ready_at: string | null;
                        /** @description When the result was promoted. */
                        promoted_at: string | null;
                        /** @description The changes that promoting would make. */
                        diff: {
                            cube_id: string;
                            /** @enum {string} */
                            change: "added" | "changed" | "removed";
                            /** @description The present memories that the new one replaces. */
                            before: components["schemas"]["admin_proposed_memory"][];
                            /** @description The new memory; null: the present ones are removed. */
                            after: components["schemas"]["admin_proposed_memory"] | null;
                        }[];
                        /** @description `after` of the next page; null: this is the last one. */
                        next_after: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_extractions_by_run_promote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the re-extraction. */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_extraction_run"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_extractions_by_run_drop: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the re-extraction. */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_extraction_run"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_users: {
        parameters: {
            query?: {
                /** @description Only entries whose id contains this text. Upper and lower case are equal. */
                text?: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: string;
                            /** @description Number of memories that are not deleted, counted up to 10,000. */
                            memories: number;
                            /** @description When the newest memory was created, ISO 8601. */
                            last_activity_at: string | null;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_agents: {
        parameters: {
            query?: {
                /** @description Only entries whose id contains this text. Upper and lower case are equal. */
                text?: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agents: {
                            id: string;
                            /** @description Number of memories that are not deleted, counted up to 10,000. */
                            memories: number;
                            /** @description When the newest memory was created, ISO 8601. */
                            last_activity_at: string | null;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_cubes: {
        parameters: {
            query?: {
                /** @description Only entries whose id contains this text. Upper and lower case are equal. */
                text?: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cubes: {
                            id: string;
                            owner_id: string;
                            name: string | null;
                            /** @description Number of activated memories, counted up to 10,000. */
                            memories: number;
                            /** @description ISO 8601, as all times here. */
                            created_at: string;
                            /** @description When a memory of the cube was created or changed last; null without one. */
                            last_activity_at: string | null;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_memories: {
        parameters: {
            query?: {
                /** @description Only memories of this user. */
                user_id?: string;
                /** @description Only memories of this agent. */
                agent_id?: string;
                /** @description Only memories in this cube. */
                cube_id?: string;
                /** @description Only memories of this conversation. */
                conversation_id?: string;
                /** @description Only this kind. */
                kind?: "raw" | "fact" | "event" | "preference" | "profile" | "tool_schema" | "tool_trajectory" | "skill" | "document";
                /** @description Only this status. Default: every one. */
                status?: "activated" | "resolving" | "archived";
                /** @description Only memories whose title or text contains this. Upper and lower case are equal. */
                text?: string;
                /** @description Only memories that were created at this time or later, ISO 8601 with a zone. */
                from?: string;
                /** @description Only memories that were created before this time. */
                to?: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        memories: components["schemas"]["admin_listed_memory"][];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_memories_by_memory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the memory. */
                memory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_memory"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_projects_by_id_memories_by_memory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the memory. */
                memory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {boolean} */
                        deleted: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    patch_admin_projects_by_id_memories_by_memory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the memory. */
                memory: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The new text. */
                    memory?: string;
                    /** @description The new title. */
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_memory"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_memories_by_memory_archive: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the memory. */
                memory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_memory"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_memories_by_memory_restore: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the memory. */
                memory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_memory"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_memories_by_memory_deletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the memory. */
                memory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Memories that would be deleted, with all versions. */
                        memories: number;
                        /** @description The first 100 of them. */
                        memory_ids: string[];
                        /** @description Changes of profiles that were taken from their words. */
                        profile_values: number;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Searches this user's own cube. */
                    user_id?: string;
                    /** @description Searches these cubes instead. */
                    cube_ids?: string[];
                    /** @description Knowledge bases to search in addition. `["all"]`: all of the project. */
                    knowledgebase_ids?: string[];
                    /** @description What to search for. */
                    query: string;
                    /** @description Kinds of memory to search. Default: all. */
                    views?: ("detail_factual" | "preference" | "event" | "profile" | "tool_memory" | "skill")[];
                    /**
                     * @description Hits of each view, 1 to 100. Default: 9.
                     * @default 9
                     */
                    limit?: number;
                    /**
                     * @description Least relevance of a hit, 0 to 1. Default: 0.45; 0: no limit.
                     * @default 0.45
                     */
                    relativity?: number;
                    /** @description Ranks memories of this conversation higher. */
                    conversation_id?: string;
                    /**
                     * @description Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.
                     * @default fast
                     * @enum {string}
                     */
                    mode?: "fast" | "fine" | "mixture";
                    /** @description Only memories that were true at this date or time (UTC unless it names a zone). Earlier versions are included; their `status` is `archived`. */
                    valid_at?: string;
                    /** @description Only memories that the server had at this date or time (UTC unless it names a zone). Versions that were replaced since then are included; their `status` is `archived`. */
                    known_at?: string;
                    /**
                     * @description true: each hit has an `explanation` with its rank, and with the value, rank and share of the score of each signal.
                     * @default true
                     */
                    explain?: boolean;
                    /** @description Ids of memories, at most 100. `explanations` tells for each at which stage of the search it dropped out. */
                    explain_ids?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Best first within each view. */
                        hits: {
                            id: string;
                            /**
                             * @description The group of kinds that it belongs to.
                             * @enum {string}
                             */
                            view: "detail_factual" | "preference" | "event" | "profile" | "tool_memory" | "skill";
                            kind: string;
                            status: string;
                            cube_id: string;
                            user_id: string;
                            conversation_id: string;
                            title: string;
                            memory: string;
                            /** @description The estimated relevance, 0 to 1. */
                            relativity: number;
                            /** @description ISO 8601. */
                            said_at: string;
                            times: components["schemas"]["known_times"];
                            /** @description Only with `explain`. */
                            explanation?: components["schemas"]["hit_explanation"];
                        }[];
                        /** @description One per id of `explain_ids`. */
                        explanations?: components["schemas"]["explanation"][];
                        /** @description Present only if the search was incomplete. `embedding`: the embedding model failed, so that memories were ranked by their words alone. `index`: a cube is too large for the index memory (INDEX_MEMORY_MB), so that only its likeliest memories were ranked. */
                        degraded?: ("embedding" | "index")[];
                        /** @description How the search was done. Absent if there is nothing to report. */
                        search?: components["schemas"]["search_notes"];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_extract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 200 messages, at most 100,000 characters together. */
                    messages: {
                        /**
                         * @default user
                         * @enum {string}
                         */
                        role?: "user" | "assistant";
                        content: string;
                        /** @description When it was said. Default: now. */
                        chat_time?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What read the messages, with its version. */
                        extractor: string;
                        /** @description Whether rules read them, because the answers of the model were unusable. */
                        fell_back: boolean;
                        items: {
                            /** @enum {string} */
                            kind: "fact" | "event" | "preference";
                            title: string;
                            memory: string;
                            /** @description 0 to 1. */
                            confidence: number;
                            tags: string[];
                            /** @description The words that it came from. */
                            sources: {
                                /** @description Index of the message in the request. */
                                message: number;
                                /** @description Offset in the message's text, in UTF-16 units. */
                                span_start: number;
                                span_end: number;
                            }[];
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whose memories the answer may rest on: those of this user's own cube. */
                    user_id: string;
                    /** @description What the user says. */
                    query: string;
                    /** @description The turns before the query, oldest first, at most 20. */
                    history?: {
                        /** @enum {string} */
                        role: "user" | "assistant";
                        content: string;
                    }[];
                    /** @description Knowledge bases to recall from in addition. `["all"]`: all of the project. */
                    knowledgebase_ids?: string[];
                    /**
                     * @description Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.
                     * @default fast
                     * @enum {string}
                     */
                    mode?: "fast" | "fine" | "mixture";
                    /**
                     * @description How many memories are recalled. Default: 9.
                     * @default 9
                     */
                    limit?: number;
                    /**
                     * @description How many preferences are recalled. Default: 9; 0: none.
                     * @default 9
                     */
                    preference_limit?: number;
                    /** @description Least relevance of a recalled memory, 0 to 1. Default: 0.45. Without a value, a server without a model also quotes memories below it that answer the query. */
                    relativity?: number;
                    /** @description System prompt. The memories replace `{memories}` in it. Default: a built-in one. */
                    system_prompt?: string;
                    /**
                     * @description true: the web is also searched, if a provider is configured. Default: false.
                     * @default false
                     */
                    internet_search?: boolean;
                };
            };
        };
        responses: {
            /** @description Frames `data: {"type","data"}`. First `recalled`: the memories that the answer may rest on, each with `id`, `kind`, `status`, `memory`, `relativity`, `said_at`, `cube_id` and `conversation_id`. A mark `[n:memory_id]` in the answer is number n of this list, from 1. Then `notice`, `reasoning` and `text` with the parts of the answer, and `internet_reference` with a list of pages. The last frame is `end`, or `error` with `{"code","message"}`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_conversations: {
        parameters: {
            query?: {
                /** @description Only conversations in this cube. */
                cube_id?: string;
                /** @description Only conversations whose last message is of this user. */
                user_id?: string;
                /** @description Only conversations whose id contains this text. */
                text?: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversations: {
                            cube_id: string;
                            conversation_id: string;
                            /** @description The user of the last message. */
                            user_id: string;
                            /** @description Number of messages, counted up to 10,000. */
                            messages: number;
                            /** @description When the first message was stored, ISO 8601. */
                            first_at: string;
                            /** @description When the last message was stored, ISO 8601. */
                            last_at: string;
                            /** @description The first 200 characters of the last message. */
                            last_message: string;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_messages: {
        parameters: {
            query: {
                /** @description Id of the cube. */
                cube_id: string;
                /** @description Id of the conversation. */
                conversation_id: string;
                /** @description Without a cursor: the page in whose middle this message of the conversation stands. */
                message_id?: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: {
                            id: string;
                            /** @description The client's id of the message. */
                            external_id: string | null;
                            role: string;
                            role_name: string | null;
                            content: string;
                            /** @description As the client sent it. */
                            chat_time: string | null;
                            /** @description ISO 8601. */
                            said_at: string;
                            /** @description When it was stored, ISO 8601. */
                            created_at: string;
                            /** @description What ended tasks made of the message, at most 20. They are kept as long as their tasks. */
                            receipts: {
                                task_id: string;
                                task_kind: string;
                                task_status: string;
                                /** @description `stored`, `merged`, `skipped` or `failed`. */
                                outcome: string;
                                reason: string | null;
                                /** @description The memories that the message led to. */
                                memory_ids: string[];
                                /** @description What read the message, with its version. */
                                extractor: string | null;
                            }[];
                            /** @description The memories that the receipts name, up to 1,000 on a page. Deleted ones are left out. */
                            memories: {
                                id: string;
                                kind: string;
                                status: string;
                                /** @description The first 200 characters. */
                                memory: string;
                            }[];
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_profile_templates: {
        parameters: {
            query?: {
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profile_templates: {
                            id: string;
                            name: string;
                            /** @description The tree of attributes. */
                            properties: {
                                [key: string]: unknown;
                            };
                            /** @description Number of profiles that are bound to it, counted up to 10000. */
                            profiles: number;
                            /** @description ISO 8601. */
                            created_at: string;
                            /** @description ISO 8601. */
                            updated_at: string;
                        }[];
                        total: number;
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_profile_templates: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters, not only white space. */
                    name: string;
                    /** @description Categories with fields: `{"Category": {"Field": {"value": "…", "algorithm_updatable": true}}}`. A field may also stand without a category. `algorithm_updatable` tells whether extraction may change the value. Default: true. */
                    properties: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description The tree of attributes. */
                        properties: {
                            [key: string]: unknown;
                        };
                        /** @description Number of profiles that are bound to it, counted up to 10000. */
                        profiles: number;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description ISO 8601. */
                        updated_at: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_profile_templates_by_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the profile template. */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description The tree of attributes. */
                        properties: {
                            [key: string]: unknown;
                        };
                        /** @description Number of profiles that are bound to it, counted up to 10000. */
                        profiles: number;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description ISO 8601. */
                        updated_at: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    put_admin_projects_by_id_profile_templates_by_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the profile template. */
                template: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters, not only white space. */
                    name: string;
                    /** @description Categories with fields: `{"Category": {"Field": {"value": "…", "algorithm_updatable": true}}}`. A field may also stand without a category. `algorithm_updatable` tells whether extraction may change the value. Default: true. */
                    properties: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        changed_profiles: number;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_projects_by_id_profile_templates_by_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the profile template. */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        deleted_profiles: number;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_profile_templates_by_template_profiles: {
        parameters: {
            query?: {
                /** @description Only those whose id contains this. Case does not matter. */
                text?: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the profile template. */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profiles: {
                            /**
                             * @description Whose profile it is.
                             * @enum {string}
                             */
                            kind: "user" | "agent";
                            /** @description Id of the user or agent. */
                            owner_id: string;
                            /** @description Whether extraction made it for a user whom nobody had bound. */
                            is_default: boolean;
                            /** @description ISO 8601. */
                            created_at: string;
                            /** @description ISO 8601. */
                            updated_at: string;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_profile_templates_by_template_profiles_by_kind_by_owner: {
        parameters: {
            query?: {
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the profile template. */
                template: string;
                /** @description `user` or `agent`. */
                kind: "user" | "agent";
                /** @description Id of the user or agent, at most 256 characters. `.` and `..` are written `~.` and `~..`. */
                owner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whose profile it is.
                         * @enum {string}
                         */
                        kind: "user" | "agent";
                        /** @description Id of the user or agent. */
                        owner_id: string;
                        /** @description Whether extraction made it for a user whom nobody had bound. */
                        is_default: boolean;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description ISO 8601. */
                        updated_at: string;
                        /** @description The tree of attributes with the values. */
                        properties: {
                            [key: string]: unknown;
                        };
                        changes: {
                            /** @description Names of the category, if it has one, and of the field. */
                            path: string[];
                            /** @description null: there was no such field. */
                            old_value: string | null;
                            /** @description null: the field was removed. */
                            new_value: string | null;
                            /** @enum {string} */
                            cause: "extraction" | "edit" | "template";
                            extractor: string | null;
                            /** @description ISO 8601. */
                            changed_at: string;
                            /** @description When the message that it came from was said. */
                            said_at: string | null;
                            /** @description The message that it came from. */
                            source: {
                                message_id: string;
                                cube_id: string;
                                conversation_id: string;
                            } | null;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    put_admin_projects_by_id_profile_templates_by_template_profiles_by_kind_by_owner: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the profile template. */
                template: string;
                /** @description `user` or `agent`. */
                kind: "user" | "agent";
                /** @description Id of the user or agent, at most 256 characters. `.` and `..` are written `~.` and `~..`. */
                owner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        bound: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_projects_by_id_profile_templates_by_template_profiles_by_kind_by_owner: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the profile template. */
                template: string;
                /** @description `user` or `agent`. */
                kind: "user" | "agent";
                /** @description Id of the user or agent, at most 256 characters. `.` and `..` are written `~.` and `~..`. */
                owner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        deleted: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_knowledge_bases: {
        parameters: {
            query?: {
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        knowledge_bases: {
                            id: string;
                            name: string;
                            description: string;
                            /** @description ISO 8601. */
                            created_at: string;
                            /** @description Number of files by status, of at most 10000 files. */
                            files: {
                                available: number;
                                processing: number;
                                failed: number;
                            };
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_knowledge_bases: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters. */
                    name: string;
                    /**
                     * @description At most 4,000 characters. Default: empty.
                     * @default
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description Number of files by status, of at most 10000 files. */
                        files: {
                            available: number;
                            processing: number;
                            failed: number;
                        };
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_knowledge_bases_by_base: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the knowledge base. */
                base: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description Number of files by status, of at most 10000 files. */
                        files: {
                            available: number;
                            processing: number;
                            failed: number;
                        };
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_projects_by_id_knowledge_bases_by_base: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the knowledge base. */
                base: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {boolean} */
                        deleted: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_knowledge_files: {
        parameters: {
            query: {
                /** @description Id of the knowledge base. */
                knowledge_base_id: string;
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        files: {
                            id: string;
                            name: string;
                            type: string;
                            format: string | null;
                            bytes: number;
                            status: string;
                            /** @description Why processing failed. */
                            reason: string | null;
                            pages: number | null;
                            /** @description ISO 8601. */
                            created_at: string;
                            /** @description ISO 8601. */
                            updated_at: string;
                        }[];
                        /** @description Counted up to 10,000. */
                        total: number;
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_knowledge_files: {
        parameters: {
            query: {
                /** @description Id of the knowledge base. */
                knowledge_base_id: string;
                /** @description `document` (default), or `skill`: one Markdown file of at most 100 KB. */
                type?: "document" | "skill";
            };
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description At most 20 files of at most 100 MB each, 300 MB in all. Instead of JSON you can send `multipart/form-data` with the files as parts. */
                    files: {
                        /** @description File name. Its extension tells the format. */
                        name?: string;
                        /** @description The content as base64, as a data URI, or as plain text; or an https URL of KNOWLEDGE_URL_HOSTS. */
                        content: string;
                        /** @description Media type, if the name has no extension. */
                        mime_type?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        files: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            type: "document" | "skill";
                            /** @description 0 for a URL that is still to be fetched. */
                            bytes: number;
                            /** @enum {string} */
                            status: "PROCESSING";
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_projects_by_id_knowledge_files_by_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {boolean} */
                        deleted: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_tasks: {
        parameters: {
            query?: {
                /** @description Only tasks with this status. */
                status?: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
                /** @description Only tasks of this user. */
                user_id?: string;
                /** @description Only tasks of this project. */
                project_id?: string;
                /** @description Entries per page, 1 to 500. Default: 100. */
                limit?: number;
                /** @description `next_before` of the previous page. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tasks: components["schemas"]["admin_task"][];
                        /** @description `before` of the next page; null: this is the last one. */
                        next_before: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_tasks_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the task. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        project_id: string;
                        /** @description The `task_id` in the answer of the add. A request for several cubes has several tasks. */
                        request_id: string;
                        /** @description The `task_id` that the client sent. */
                        client_task_id: string | null;
                        /** @description What the task does, such as extraction or feedback. */
                        kind: string;
                        /** @enum {string} */
                        status: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
                        user_id: string;
                        cube_id: string;
                        /** @description How many attempts were started. */
                        attempt: number;
                        max_attempts: number;
                        /** @description The error of the last failed attempt. */
                        error: {
                            code: string;
                            message: string;
                        } | null;
                        /** @description Since when a model that the task needs is unavailable. The task is retried for a day from then on. */
                        failing_since: string | null;
                        /** @description Completed tasks: how many items were discarded because the model made them up. */
                        unquoted: number | null;
                        /** @description Completed tasks: whether rules did the work because the answers of the model could not be used. A re-extraction can replace the memories. */
                        fell_back: boolean;
                        /** @description Completed tasks: why rules instead of the model compared its memories with existing ones. */
                        unjudged: string | null;
                        /** @description Whether `POST /admin/tasks/{id}/retry` accepts the task. */
                        retryable: boolean;
                        /** @description ISO 8601, as all times here. */
                        created_at: string;
                        /** @description Waiting tasks: the time of the next attempt. */
                        next_try_at: string | null;
                        started_at: string | null;
                        finished_at: string | null;
                        receipts: components["schemas"]["receipt"][];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_tasks_by_id_retry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the task. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_task"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_tasks_by_id_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the task. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_task"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_tasks_count: {
        parameters: {
            query?: {
                /** @description Only tasks with this status. */
                status?: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
                /** @description Only tasks of this user. */
                user_id?: string;
                /** @description Only tasks of this project. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counted up to 10000: there may be more than that. */
                        retryable: number;
                        /** @description Counted up to 10000: there may be more than that. */
                        cancellable: number;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_tasks_retry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Only tasks with this status. Default: both.
                     * @enum {string}
                     */
                    status?: "failed" | "cancelled";
                    /** @description Only tasks of this user. */
                    user_id?: string;
                    /** @description Only tasks of this project. */
                    project_id?: string;
                    /** @description `next_before` of the previous call. */
                    before?: string;
                    /**
                     * @description 1 to 500. Default: 500.
                     * @default 500
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many tasks this call changed. */
                        changed: number;
                        /** @description `before` of the next call; null: all tasks were seen. */
                        next_before: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_tasks_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only tasks of this user. */
                    user_id?: string;
                    /** @description Only tasks of this project. */
                    project_id?: string;
                    /** @description `next_before` of the previous call. */
                    before?: string;
                    /**
                     * @description 1 to 500. Default: 500.
                     * @default 500
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many tasks this call changed. */
                        changed: number;
                        /** @description `before` of the next call; null: all tasks were seen. */
                        next_before: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_usage: {
        parameters: {
            query?: {
                /** @description First day. Default: 30 days up to `to`. */
                from?: string;
                /** @description Last day. Default: today. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        /** @description First day. */
                        from: string;
                        /** @description Last day. */
                        to: string;
                        /** @description The sum over all days, purposes and models. */
                        total: {
                            /** @description Calls that got an answer, complete or partial. */
                            calls: number;
                            /** @description Calls without an answer. */
                            failed_calls: number;
                            /** @description Tokens as the provider counts them, or estimated if it reports none. */
                            prompt_tokens: number;
                            /** @description Counted like `prompt_tokens`. */
                            completion_tokens: number;
                        };
                        usage: {
                            /** @description Calls that got an answer, complete or partial. */
                            calls: number;
                            /** @description Calls without an answer. */
                            failed_calls: number;
                            /** @description Tokens as the provider counts them, or estimated if it reports none. */
                            prompt_tokens: number;
                            /** @description Counted like `prompt_tokens`. */
                            completion_tokens: number;
                            /** @description UTC, such as `2027-01-31`. */
                            day: string;
                            /** @description What the model was used for, such as extraction. */
                            purpose: string;
                            model: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_budget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_budget"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    put_admin_projects_by_id_budget: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Prompt and completion tokens per day; null: no limit. */
                    daily_tokens: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["admin_budget"];
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        adds_per_day: number | null;
                        memories: number | null;
                        bytes: number | null;
                        users: number | null;
                        /** @description What the project uses of its limits. */
                        used: {
                            /** @description Adds of today (UTC). null: no limit is set. */
                            adds_per_day: number | null;
                            /** @description Active memories. null: no limit is set. */
                            memories: number | null;
                            /** @description Stored bytes. null: no limit is set. */
                            bytes: number | null;
                            /** @description Users. null: no limit is set. */
                            users: number | null;
                        };
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    put_admin_projects_by_id_limits: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Accepted adds of a day (UTC); a knowledge file counts as one. null: no limit. */
                    adds_per_day?: number | null;
                    /** @description Active memories. null: no limit. */
                    memories?: number | null;
                    /** @description Bytes of messages and knowledge files. null: no limit. */
                    bytes?: number | null;
                    /** @description Users of whom something is remembered. null: no limit. */
                    users?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        adds_per_day: number | null;
                        memories: number | null;
                        bytes: number | null;
                        users: number | null;
                        /** @description What the project uses of its limits. */
                        used: {
                            /** @description Adds of today (UTC). null: no limit is set. */
                            adds_per_day: number | null;
                            /** @description Active memories. null: no limit is set. */
                            memories: number | null;
                            /** @description Stored bytes. null: no limit is set. */
                            bytes: number | null;
                            /** @description Users. null: no limit is set. */
                            users: number | null;
                        };
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_retention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        /** @description How long each kind is kept. A kind that is not named is kept until it is deleted. */
                        kinds: {
                            raw?: {
                                keep_days: number;
                            };
                            fact?: {
                                keep_days: number;
                            };
                            event?: {
                                keep_days: number;
                            };
                            preference?: {
                                keep_days: number;
                            };
                            tool_schema?: {
                                keep_days: number;
                            };
                            tool_trajectory?: {
                                keep_days: number;
                            };
                            profile?: {
                                keep_days: number;
                            };
                            message?: {
                                keep_days: number;
                            };
                        };
                        /** @description The last run, with what it has erased; null if its task is no longer kept. */
                        last_run: {
                            task_id: string;
                            /** @enum {string} */
                            status: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
                            /** @description ISO 8601. */
                            finished_at: string | null;
                            /** @description Memories by kind; `message` and `profile` count messages and values of profiles. */
                            kinds: {
                                [key: string]: number;
                            };
                            /** @description Rows by table. Rows of `memory` lose their words; the others are deleted. */
                            tables: {
                                [key: string]: number;
                            };
                        } | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    put_admin_projects_by_id_retention: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Rules by kind: raw, fact, event, preference, tool_schema, tool_trajectory, profile, message. */
                    kinds: {
                        raw?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                        fact?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                        event?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                        preference?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                        tool_schema?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                        tool_trajectory?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                        profile?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                        message?: {
                            /** @description Days, 1 to 36,525. */
                            keep_days: number;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        /** @description How long each kind is kept. A kind that is not named is kept until it is deleted. */
                        kinds: {
                            raw?: {
                                keep_days: number;
                            };
                            fact?: {
                                keep_days: number;
                            };
                            event?: {
                                keep_days: number;
                            };
                            preference?: {
                                keep_days: number;
                            };
                            tool_schema?: {
                                keep_days: number;
                            };
                            tool_trajectory?: {
                                keep_days: number;
                            };
                            profile?: {
                                keep_days: number;
                            };
                            message?: {
                                keep_days: number;
                            };
                        };
                        /** @description The last run, with what it has erased; null if its task is no longer kept. */
                        last_run: {
                            task_id: string;
                            /** @enum {string} */
                            status: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
                            /** @description ISO 8601. */
                            finished_at: string | null;
                            /** @description Memories by kind; `message` and `profile` count messages and values of profiles. */
                            kinds: {
                                [key: string]: number;
                            };
                            /** @description Rows by table. Rows of `memory` lose their words; the others are deleted. */
                            tables: {
                                [key: string]: number;
                            };
                        } | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_retention_run: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description true: only count. Default: false.
                     * @default false
                     */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dry_run: boolean;
                        /** @description The task of the run; null for a dry run. */
                        task_id: string | null;
                        /** @description false: there is more than a dry run counts in 10 seconds. */
                        complete: boolean;
                        /** @description Memories by kind; `message` and `profile` count messages and values of profiles. */
                        kinds: {
                            [key: string]: number;
                        };
                        /** @description Rows by table. Rows of `memory` lose their words; the others are deleted. */
                        tables: {
                            [key: string]: number;
                        };
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_maintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The database engine of this server.
                         * @enum {string}
                         */
                        engine: "embedded" | "postgres";
                        /** @description Tables that were rewritten: their files hold no deleted row any more. */
                        tables_rewritten: string[];
                        /** @description Tables that were vacuumed (PostgreSQL server only): the space of their deleted rows can be used again. */
                        tables_vacuumed: string[];
                        /** @description Tables that failed. The next run tries them again; the log says why. */
                        tables_failed: string[];
                        /** @description Bytes of disk space that the tables no longer use. */
                        bytes_given_back: number;
                        /** @description Bytes of write-ahead log that were removed. */
                        log_removed: number;
                        /** @description How many outdated idempotency records, finished tasks, entries of the audit log and deliveries of webhooks were removed. */
                        pruned: {
                            idempotency_records: number;
                            tasks: number;
                            audit_entries: number;
                            webhook_deliveries: number;
                        };
                        /** @description Milliseconds. */
                        duration_ms: number;
                        /** @description Places outside of this server where deleted text may still exist. */
                        remains: string[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_diagnostics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether there are no findings. */
                        healthy: boolean;
                        findings: {
                            /** @enum {string} */
                            check: "settings" | "database" | "replica" | "durability" | "disk" | "clock" | "models" | "vectors" | "webhooks" | "streams" | "indexes" | "audit" | "limits" | "backups";
                            /**
                             * @description error: something does not work. warning: it will not, or works worse than it could.
                             * @enum {string}
                             */
                            severity: "error" | "warning";
                            /**
                             * @description What is wrong. Codes stay the same.
                             * @enum {string}
                             */
                            code: "check_failed" | "unknown_setting" | "open_to_network" | "nothing_stored" | "folder_not_durable" | "server_not_durable" | "clock_ahead" | "clock_behind" | "replica_unused" | "replica_lags" | "index_invalid" | "disk_nearly_full" | "model_unauthorized" | "model_quota" | "model_rate_limited" | "model_rejected" | "model_bad_answer" | "model_unreachable" | "task_waits" | "task_unserved" | "tasks_failed" | "vectors_missing" | "webhook_paused" | "index_memory_small" | "backup_missing" | "backup_failed" | "backup_space" | "audit_unwritten" | "quotas_refused";
                            /** @description What the text names: counts, seconds, ids, names of settings. */
                            values: {
                                [key: string]: string | number;
                            };
                            /** @description What is wrong, in English. It names the setting, address or object. */
                            message: string;
                            /** @description What to do. */
                            action: string;
                        }[];
                        /** @description What was checked, also where nothing is wrong. */
                        facts: {
                            /** @enum {string} */
                            check: "settings" | "database" | "replica" | "durability" | "disk" | "clock" | "models" | "vectors" | "webhooks" | "streams" | "indexes" | "audit" | "limits" | "backups";
                            /** @enum {string} */
                            code: "settings" | "database" | "replica_read" | "replica_not_read" | "durable" | "not_durable" | "clock" | "indexes_valid" | "indexes_unused" | "indexes_in_memory" | "disk_of_server" | "no_folder" | "disk_free" | "no_model" | "model_answered" | "model_not_tried" | "model_failed" | "tasks_open" | "vectors_waiting" | "webhooks_paused" | "no_backup" | "last_backup" | "backups_scheduled" | "backups_unscheduled" | "audits_unwritten" | "refusals";
                            /** @description What the text names: counts, seconds, ids, names of settings. */
                            values: {
                                [key: string]: string | number;
                            };
                            message: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_audit: {
        parameters: {
            query?: {
                /** @description Only entries of this actor. */
                actor?: string;
                /** @description Only this action. */
                action?: string;
                /** @description Only entries with this result. */
                result?: "started" | "ok" | "refused" | "failed";
                /** @description Only entries from this address. */
                ip?: string;
                /** @description Only entries about this project. */
                project_id?: string;
                /** @description Only entries about this user of the project; needs project_id. */
                user_id?: string;
                /** @description Only entries from this time on, ISO 8601. */
                from?: string;
                /** @description Only entries before this time, ISO 8601. */
                to?: string;
                /** @description Entries per page, 1 to 500. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: string;
                            /** @description ISO 8601. */
                            at: string;
                            /** @description Who: `operator` (ADMIN_KEY), `console` (signed in), both with `:read` for ADMIN_READ_KEY, `key:<id>` (an API key), `cli` (a command on the server), `server` (the server by itself), `anonymous` (no valid key). */
                            actor: string;
                            /** @description What, such as `api_key.create`, `user.erase` or `session.open`. */
                            action: string;
                            /** @description On what: a path of ids. A user stands in it as a keyed hash, because the log outlives erasures. For a caller without a valid operator key it is the route. */
                            target: string;
                            /** @description null: the installation. */
                            project_id: string | null;
                            /** @description Address of the client; empty for commands on the server. */
                            ip: string;
                            /**
                             * @description `ok`: done. `started`: begun; its end has an entry of its own. `refused`: the caller may not. `failed`: nothing was changed for another reason.
                             * @enum {string}
                             */
                            result: "started" | "ok" | "refused" | "failed";
                            /** @description Code of the error; null without one. */
                            reason: string | null;
                            /** @description How many equal refusals of a minute the entry stands for. */
                            count: number;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_backups: {
        parameters: {
            query?: {
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backups: {
                            id: string;
                            /** @enum {string} */
                            status: "running" | "completed" | "failed";
                            /**
                             * @description `request`: POST /admin/backups. `schedule`: BACKUP_SCHEDULE. The newest BACKUP_KEEP of each stay.
                             * @enum {string}
                             */
                            origin: "request" | "schedule";
                            /** @description The moment of the schedule; null: on request. */
                            scheduled_for: string | null;
                            /** @description ISO 8601. */
                            started_at: string;
                            /** @description null: it is running. */
                            ended_at: string | null;
                            /** @description Rows written so far, renewed every two seconds. */
                            rows: number;
                            /** @description Size of the file; null before it is complete. */
                            bytes: number | null;
                            /** @description Checksum of the file, hexadecimal; null before it is complete. */
                            sha256: string | null;
                            /** @description Name of the machine that wrote the file. */
                            host: string;
                            /** @description Name of the file in BACKUP_DIR of that machine. */
                            file: string;
                            /** @description Why it failed; null unless it failed. */
                            error: string | null;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_backups: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "running" | "completed" | "failed";
                        /**
                         * @description `request`: POST /admin/backups. `schedule`: BACKUP_SCHEDULE. The newest BACKUP_KEEP of each stay.
                         * @enum {string}
                         */
                        origin: "request" | "schedule";
                        /** @description The moment of the schedule; null: on request. */
                        scheduled_for: string | null;
                        /** @description ISO 8601. */
                        started_at: string;
                        /** @description null: it is running. */
                        ended_at: string | null;
                        /** @description Rows written so far, renewed every two seconds. */
                        rows: number;
                        /** @description Size of the file; null before it is complete. */
                        bytes: number | null;
                        /** @description Checksum of the file, hexadecimal; null before it is complete. */
                        sha256: string | null;
                        /** @description Name of the machine that wrote the file. */
                        host: string;
                        /** @description Name of the file in BACKUP_DIR of that machine. */
                        file: string;
                        /** @description Why it failed; null unless it failed. */
                        error: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_backups_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the backup. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "running" | "completed" | "failed";
                        /**
                         * @description `request`: POST /admin/backups. `schedule`: BACKUP_SCHEDULE. The newest BACKUP_KEEP of each stay.
                         * @enum {string}
                         */
                        origin: "request" | "schedule";
                        /** @description The moment of the schedule; null: on request. */
                        scheduled_for: string | null;
                        /** @description ISO 8601. */
                        started_at: string;
                        /** @description null: it is running. */
                        ended_at: string | null;
                        /** @description Rows written so far, renewed every two seconds. */
                        rows: number;
                        /** @description Size of the file; null before it is complete. */
                        bytes: number | null;
                        /** @description Checksum of the file, hexadecimal; null before it is complete. */
                        sha256: string | null;
                        /** @description Name of the machine that wrote the file. */
                        host: string;
                        /** @description Name of the file in BACKUP_DIR of that machine. */
                        file: string;
                        /** @description Why it failed; null unless it failed. */
                        error: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_backups_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the backup. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @description Whether BACKUP_DIR of this instance held the file. */
                        file_removed: boolean;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_backups_by_id_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the backup. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_users_by_user_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the user. `.` and `..` are written `~.` and `~..`. */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object per line. The first line is the header; the last one counts the lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_users_by_user_erasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the user. `.` and `..` are written `~.` and `~..`. */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Rows by table. */
                        counts: {
                            [key: string]: number;
                        };
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_users_by_user_erase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the user. `.` and `..` are written `~.` and `~..`. */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project_id: string;
                        user_id: string;
                        /** @description ISO 8601. */
                        erased_at: string;
                        /** @description Who asked for it: `admin`, the holder of the operator key. */
                        by: string;
                        /** @description Rows that are gone, by table. */
                        counts: {
                            [key: string]: number;
                        };
                        /** @description Places outside of the database where words may still exist. */
                        remains: string[];
                        /** @enum {string} */
                        algorithm: "Ed25519";
                        /** @description The server's public key: SPKI, base64. It stays the same. */
                        public_key: string;
                        /** @description Over the certificate without this field, as JSON with sorted keys and no white space; base64. */
                        signature: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_users_by_user_profiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the user. `.` and `..` are written `~.` and `~..`. */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profiles: {
                            profile_template_id: string;
                            template_name: string;
                            /** @description Whether extraction made it for a user whom nobody had bound. */
                            is_default: boolean;
                            created_at: string;
                            updated_at: string;
                            fields: {
                                /** @description Names from the root of the template: category, then field. */
                                path: string[];
                                /** @description Empty: not known. */
                                value: string;
                                /** @description Whether extraction may change the value. */
                                algorithm_updatable: boolean;
                                /** @description The last 5 changes, newest first; of all fields together 200. */
                                changes: {
                                    /** @description null: the field was new. */
                                    old_value: string | null;
                                    /** @description null: the field was removed. */
                                    new_value: string | null;
                                    /**
                                     * @description `edit`: by hand. `template`: with a change of the template.
                                     * @enum {string}
                                     */
                                    cause: "extraction" | "edit" | "template";
                                    /** @description ISO 8601, as all times here. */
                                    changed_at: string;
                                    /** @description What read the message; null unless the cause is `extraction`. */
                                    extractor: string | null;
                                    source: {
                                        message_id: string;
                                        cube_id: string;
                                        conversation_id: string;
                                        said_at: string;
                                        /** @description The words that the value came from. */
                                        content: string;
                                    } | null;
                                }[];
                            }[];
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: {
                            id: string;
                            url: string;
                            /** @description task.completed, task.failed, memory.created, memory.superseded, memory.erased, budget.spent */
                            events: string[];
                            /** @description false: no events are written for it, and none are sent. */
                            enabled: boolean;
                            /**
                             * @description failing: the last attempt failed. paused: ten attempts in a row failed, and nothing is sent until `paused_until`.
                             * @enum {string}
                             */
                            status: "active" | "failing" | "paused" | "disabled";
                            /** @description Attempts that failed since the last one that succeeded. */
                            failures: number;
                            /** @description ISO 8601. */
                            failing_since: string | null;
                            /** @description When it is tried again, ISO 8601. */
                            paused_until: string | null;
                            /** @description Why the last attempt failed. */
                            last_error: string | null;
                            /** @description Events that wait to be sent. */
                            waiting: number;
                            /** @description ISO 8601. */
                            created_at: string;
                            /** @description Until when the secret before the last rotation signs too, ISO 8601; null if it does not. */
                            previous_secret_until: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http or https URL of at most 2,000 characters. Private addresses are refused, unless the operator lists them in WEBHOOK_ALLOW. */
                    url: string;
                    /** @description Which events are sent. */
                    events: ("task.completed" | "task.failed" | "memory.created" | "memory.superseded" | "memory.erased" | "budget.spent")[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        url: string;
                        /** @description task.completed, task.failed, memory.created, memory.superseded, memory.erased, budget.spent */
                        events: string[];
                        /** @description false: no events are written for it, and none are sent. */
                        enabled: boolean;
                        /**
                         * @description failing: the last attempt failed. paused: ten attempts in a row failed, and nothing is sent until `paused_until`.
                         * @enum {string}
                         */
                        status: "active" | "failing" | "paused" | "disabled";
                        /** @description Attempts that failed since the last one that succeeded. */
                        failures: number;
                        /** @description ISO 8601. */
                        failing_since: string | null;
                        /** @description When it is tried again, ISO 8601. */
                        paused_until: string | null;
                        /** @description Why the last attempt failed. */
                        last_error: string | null;
                        /** @description Events that wait to be sent. */
                        waiting: number;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description Until when the secret before the last rotation signs too, ISO 8601; null if it does not. */
                        previous_secret_until: string | null;
                        /** @description Signs the requests, `whsec_…`. Store it now. */
                        secret: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    delete_admin_projects_by_id_webhooks_by_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the webhook. */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {boolean} */
                        deleted: true;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    patch_admin_projects_by_id_webhooks_by_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the webhook. */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http or https URL of at most 2,000 characters. Private addresses are refused, unless the operator lists them in WEBHOOK_ALLOW. */
                    url?: string;
                    events?: ("task.completed" | "task.failed" | "memory.created" | "memory.superseded" | "memory.erased" | "budget.spent")[];
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        url: string;
                        /** @description task.completed, task.failed, memory.created, memory.superseded, memory.erased, budget.spent */
                        events: string[];
                        /** @description false: no events are written for it, and none are sent. */
                        enabled: boolean;
                        /**
                         * @description failing: the last attempt failed. paused: ten attempts in a row failed, and nothing is sent until `paused_until`.
                         * @enum {string}
                         */
                        status: "active" | "failing" | "paused" | "disabled";
                        /** @description Attempts that failed since the last one that succeeded. */
                        failures: number;
                        /** @description ISO 8601. */
                        failing_since: string | null;
                        /** @description When it is tried again, ISO 8601. */
                        paused_until: string | null;
                        /** @description Why the last attempt failed. */
                        last_error: string | null;
                        /** @description Events that wait to be sent. */
                        waiting: number;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description Until when the secret before the last rotation signs too, ISO 8601; null if it does not. */
                        previous_secret_until: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_webhooks_by_webhook_rotate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the webhook. */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description For how long the present secret signs too.
                     * @default 24
                     */
                    previous_hours?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        url: string;
                        /** @description task.completed, task.failed, memory.created, memory.superseded, memory.erased, budget.spent */
                        events: string[];
                        /** @description false: no events are written for it, and none are sent. */
                        enabled: boolean;
                        /**
                         * @description failing: the last attempt failed. paused: ten attempts in a row failed, and nothing is sent until `paused_until`.
                         * @enum {string}
                         */
                        status: "active" | "failing" | "paused" | "disabled";
                        /** @description Attempts that failed since the last one that succeeded. */
                        failures: number;
                        /** @description ISO 8601. */
                        failing_since: string | null;
                        /** @description When it is tried again, ISO 8601. */
                        paused_until: string | null;
                        /** @description Why the last attempt failed. */
                        last_error: string | null;
                        /** @description Events that wait to be sent. */
                        waiting: number;
                        /** @description ISO 8601. */
                        created_at: string;
                        /** @description Until when the secret before the last rotation signs too, ISO 8601; null if it does not. */
                        previous_secret_until: string | null;
                        /** @description Signs the requests, `whsec_…`. Store it now. */
                        secret: string;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    get_admin_projects_by_id_webhooks_by_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description Entries per page, 1 to 100. Default: 50. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only deliveries with this status. */
                status?: "waiting" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the webhook. */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: {
                            /** @description The header `webhook-id` of its requests. */
                            id: string;
                            type: string;
                            /** @description What is told, as ids. */
                            data: {
                                [key: string]: unknown;
                            };
                            /**
                             * @description waiting: for its turn or its next attempt. failed: its last attempt failed.
                             * @enum {string}
                             */
                            status: "waiting" | "delivered" | "failed";
                            attempts: number;
                            /** @description HTTP status of the last answer; null without an answer. */
                            response_status: number | null;
                            /** @description Why the last attempt failed. */
                            error: string | null;
                            /** @description When the event happened, ISO 8601. */
                            created_at: string;
                            /** @description When it was sent last, ISO 8601. */
                            attempted_at: string | null;
                        }[];
                        /** @description `cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none although there is a next one, because each call reads a limited number of rows. */
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
    post_admin_projects_by_id_webhooks_by_webhook_deliveries_by_delivery_retry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the project. */
                id: string;
                /** @description Id of the webhook. */
                webhook: string;
                /** @description Id of the delivery. */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The header `webhook-id` of its requests. */
                        id: string;
                        type: string;
                        /** @description What is told, as ids. */
                        data: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description waiting: for its turn or its next attempt. failed: its last attempt failed.
                         * @enum {string}
                         */
                        status: "waiting" | "delivered" | "failed";
                        attempts: number;
                        /** @description HTTP status of the last answer; null without an answer. */
                        response_status: number | null;
                        /** @description Why the last attempt failed. */
                        error: string | null;
                        /** @description When the event happened, ISO 8601. */
                        created_at: string;
                        /** @description When it was sent last, ISO 8601. */
                        attempted_at: string | null;
                    };
                };
            };
            default: components["responses"]["admin_error"];
        };
    };
}
